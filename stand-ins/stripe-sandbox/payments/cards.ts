/** The supported test cards, with their numbers in Stripe's test mode. */
const TEST_CARDS: Record<string, CardOutcome> = {
  '4242424242424242': 'success',
  '4000002500003155': 'challenge',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
};

/** Stripe's messages for declined cards, by `decline_code`. */
export const DECLINES = {
  generic_decline: 'Your card has been declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
} as const;

/** The outcome of paying with a card; `challenge` requires 3-D Secure first. */
export type CardOutcome = 'success' | 'challenge' | keyof typeof DECLINES;

/** @param number digits only */
export function getOutcome(number: string): CardOutcome {
  return TEST_CARDS[number] ?? 'test_mode_live_card';
}
