import { clearPaymentEnv } from './payment-env';

test('payment keys of the shell environment are not passed to child programs, other variables are', () => {
  const environment: NodeJS.ProcessEnv = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'https://api.stripe.com',
    PAYMENTS_MODE: 'stripe',
    PAYMENTS_TARGET: 'http://127.0.0.1:1',
    SANDBOX_PORT: '9098',
    PATH: '/usr/bin',
  };
  clearPaymentEnv(environment);
  expect(environment).toEqual({ PATH: '/usr/bin' });
});
