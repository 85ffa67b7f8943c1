/** What people read on the page of payment. */
export const payment = {
  title: 'Payment',
  notOpen: 'Card payment is not open yet on this installation.',
  explanation:
    'Nothing can be bought here today and no card is asked for. Voting needs no upgrade: every person who is signed in has one vote in each survey.',
  toSurveys: 'Browse surveys',
  toPro: 'What Pro adds',
} as const;
