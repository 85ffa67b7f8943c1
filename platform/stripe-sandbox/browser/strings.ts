/** Every text of the card form, beside what is wrong with a card: that is Stripe's, in `card-rules.ts`. */
export const strings = {
  number: 'Card number',
  expiry: 'Expiry date',
  expiryForm: 'MM / YY',
  cvc: 'CVC',
  hint: 'Sandbox: no money moves. Try 4242 4242 4242 4242, any date ahead, any CVC.',
  unreachable:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  challengeTitle: 'Sandbox: 3-D Secure',
  challengeText: 'Here the bank would ask whether it is really you who pays. In the sandbox you choose how that ends.',
  accept: 'Complete authentication',
  refuse: 'Fail authentication',
} as const;
