/** All texts of the card form except card errors, which have Stripe's wording: `card-rules.ts`. */
export const strings = {
  number: 'Card number',
  expiry: 'Expiry date',
  expiryForm: 'MM / YY',
  cvc: 'CVC',
  hint: 'Sandbox: no money is charged. Try 4242 4242 4242 4242, any future date, any CVC.',
  unreachable:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  challengeTitle: 'Sandbox: 3-D Secure',
  challengeText: 'Here your bank would ask you to confirm the payment. In the sandbox, you choose the outcome.',
  accept: 'Complete authentication',
  refuse: 'Fail authentication',
} as const;
