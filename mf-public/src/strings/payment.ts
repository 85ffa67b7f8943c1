import { PRO_PRICE_USD } from '@canvass/shared/contracts';

const price = `$${PRO_PRICE_USD}`;

/** What people read on the page of payment. */
export const payment = {
  title: 'Payment',
  disabled: 'Card payment is not open yet on this installation.',
  explanation:
    'Nothing can be bought here today and no card is asked for. Voting needs no upgrade: every account has one vote in each survey.',
  toSurveys: 'Browse surveys',
  toPro: 'What Pro adds',

  nothingToBuy: 'Your Pro access has no end date. There is nothing for you to buy.',
  toComments: 'Read your comments',
  toDashboard: 'Go to your dashboard',

  payByCard: 'Pay by card',
  offer: 'One month as a pro user, starting now. It does not renew by itself.',
  extends: (until: string) => `You are a pro user until ${until}. Paying now adds a month.`,
  failed: 'The payment form did not load',
  providerFailed: 'The payment provider cannot be reached. Nothing was charged. Check your connection and try again.',

  order: {
    title: 'Your order',
    month: 'One month as a pro user',
    price,
    from: 'From',
    now: 'now',
    account: 'Account',
    today: 'Today',
  },

  card: 'Card',
  cardHint: 'Card details go straight to the payment provider. Canvass never gets them.',
  pay: `Pay ${price}`,
  paying: 'Paying',
  incomplete:
    'The payment is not finished yet. Wait a few minutes, then open this page again; you will not be charged twice.',
  unknown: 'No answer came from the payment provider. Try again; you will not be charged twice.',

  sandbox: {
    title: 'Sandbox: no money moves here',
    text: 'This page has no real payment provider behind it. Real cards are refused; these are for trying it out.',
    cards: 'Test cards',
    hint: 'Use any future date and any three digits as the code.',
    list: [
      { number: '4242 4242 4242 4242', does: 'is paid' },
      { number: '4000 0025 0000 3155', does: 'asks for your consent first' },
      { number: '4000 0000 0000 9995', does: 'has too little money on it' },
      { number: '4000 0000 0000 0002', does: 'is declined' },
    ],
  },

  recording: 'Your payment went through',
  recordingText: `Your card was charged ${price}. It is being recorded; this takes a moment.`,
  retrying: 'Canvass has not answered yet. Retrying automatically.',
  notRecorded: `Your card was charged ${price}, and it is not recorded yet. You need not pay again: the payment provider tells Canvass, too, and you become a pro user within some minutes. Or have it recorded now.`,
  rejected: 'The payment provider says that the payment went through, but Canvass did not take it:',
  rejectedText: 'Do not pay again. If you are not a pro user in some minutes, write to us.',
  record: 'Record it now',
  contact: 'Contact us',

  /** The text of the specification, to the letter. */
  success: 'Your are now a pro-user',
  until: (day: string) => `Until ${day}. It does not renew automatically.`,
  toBilling: 'See your payments',
} as const;
