import { formatDollars } from '@canvass/shared/ui';

import { PRO_PRICE_USD } from '@canvass/shared/contracts';

const formatPrice = () => formatDollars(PRO_PRICE_USD);

/** The texts of the payment page. */
export const payment = {
  title: 'Payment',
  disabled: 'Card payments are not available on this installation yet.',
  explanation: 'You cannot buy Pro here yet. Voting needs no upgrade.',
  toSurveys: 'Browse surveys',
  toPro: 'What Pro adds',

  nothingToBuy: 'Your Pro access has no end date. There is nothing for you to buy.',
  toComments: 'Read your comments',
  toDashboard: 'Go to your dashboard',

  payByCard: 'Pay by card',
  offer: 'One month as a pro user, starting now. It does not renew automatically.',
  extends: (until: string) => `You are a pro user until ${until}. Paying now adds a month.`,
  failed: 'The payment form did not load',
  providerFailed: 'The payment provider cannot be reached. Nothing was charged. Check your connection and try again.',

  order: {
    title: 'Your order',
    month: 'One month as a pro user',
    get price() {
      return formatPrice();
    },
    from: 'From',
    now: 'now',
    account: 'Account',
    today: 'Today',
  },

  card: 'Card',
  cardHint: 'Card details go straight to the payment provider. Canvass never sees them.',
  get pay() {
    return `Pay ${formatPrice()}`;
  },
  paying: 'Paying',
  incomplete:
    'The payment is not finished yet. Wait a few minutes, then open this page again; you will not be charged twice.',
  unknown: 'The payment provider did not answer. Try again; you will not be charged twice.',

  sandbox: {
    title: 'Sandbox: no money moves here',
    text: 'No real payment provider is connected. Real cards are declined; use these instead.',
    cards: 'Test cards',
    hint: 'Use any future date and any three digits as the code.',
    list: [
      { number: '4242 4242 4242 4242', does: 'succeeds' },
      { number: '4000 0025 0000 3155', does: 'requires authentication first' },
      { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
      { number: '4000 0000 0000 0002', does: 'is declined' },
    ],
  },

  recording: 'Your payment went through',
  get recordingText() {
    return `Your card was charged ${formatPrice()}. It is being recorded; this takes a moment.`;
  },
  retrying: 'Canvass has not answered yet. Retrying automatically.',
  get notRecorded() {
    return `Your card was charged ${formatPrice()}, but the payment is not recorded yet. Do not pay again: the payment provider also notifies Canvass, and you become a pro user within a few minutes. Or record it now.`;
  },
  rejected: 'The payment went through at the payment provider, but Canvass did not accept it:',
  rejectedText: 'Do not pay again. If you are not a pro user in a few minutes, contact us.',
  record: 'Record it now',
  contact: 'Contact us',

  /** The text of the specification, verbatim. */
  success: 'Your are now a pro-user',
  until: (day: string) => `Until ${day}. It does not renew automatically.`,
  toBilling: 'See your payments',
} as const;
