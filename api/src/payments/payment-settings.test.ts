import { readPaymentSettings, type PaymentEnvironment } from './payment-settings';

const NO_SETTINGS: PaymentEnvironment = {
  mode: 'off',
  production: false,
  secretKey: undefined,
  publishableKey: undefined,
  webhookSecret: undefined,
  apiUrl: undefined,
};
const sandbox: PaymentEnvironment = {
  ...NO_SETTINGS,
  mode: 'sandbox',
  secretKey: 'sk_sandbox_1',
  webhookSecret: 'whsec_sandbox_1',
  apiUrl: 'http://127.0.0.1:4000',
};
const stripe: PaymentEnvironment = {
  ...NO_SETTINGS,
  mode: 'stripe',
  production: true,
  secretKey: 'sk_live_1',
  publishableKey: 'pk_live_1',
  webhookSecret: 'whsec_1',
};

test('card payments are disabled without settings', () => {
  expect(readPaymentSettings(NO_SETTINGS)).toBeUndefined();
});

test('sandbox mode uses the sandbox URL', () => {
  expect(readPaymentSettings(sandbox)).toEqual({
    secretKey: 'sk_sandbox_1',
    webhookSecret: 'whsec_sandbox_1',
    sandboxUrl: 'http://127.0.0.1:4000',
  });
});

test.each([
  ['live', { secretKey: 'sk_live_1', publishableKey: 'pk_live_1' }],
  ['test', { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' }],
  ['restricted', { secretKey: 'rk_live_1', publishableKey: 'pk_live_1' }],
])('Stripe mode accepts %s keys', (_, keys) => {
  expect(readPaymentSettings({ ...stripe, ...keys })).toEqual({ secretKey: keys.secretKey, webhookSecret: 'whsec_1' });
});

const inconsistent: [string, PaymentEnvironment, string][] = [
  ['keys, and no mode', { ...stripe, mode: 'off' }, 'set PAYMENTS_MODE=stripe'],
  ['a webhook secret, and no mode', { ...NO_SETTINGS, webhookSecret: 'whsec_1' }, 'set PAYMENTS_MODE=stripe'],
  ['the sandbox in production', { ...sandbox, production: true }, 'never for production'],
  ['the sandbox with a test key', { ...sandbox, secretKey: 'sk_test_1' }, 'own keys'],
  ['the sandbox with a live key', { ...sandbox, secretKey: 'sk_live_1' }, 'own keys'],
  ['the sandbox with a real webhook secret', { ...sandbox, webhookSecret: 'whsec_1' }, 'own keys'],
  ['the sandbox with a publishable key', { ...sandbox, publishableKey: 'pk_test_1' }, 'own keys'],
  ['the sandbox without keys', { ...sandbox, secretKey: undefined }, 'own keys'],
  ['the sandbox without an address', { ...sandbox, apiUrl: undefined }, 'STRIPE_API_URL'],
  ['the sandbox on another machine', { ...sandbox, apiUrl: 'http://10.0.0.7:4000' }, 'STRIPE_API_URL'],
  ['the sandbox at Stripe', { ...sandbox, apiUrl: 'https://api.stripe.com' }, 'STRIPE_API_URL'],
  ['Stripe at another address', { ...stripe, apiUrl: 'http://127.0.0.1:4000' }, 'STRIPE_API_URL is only for'],
  ['Stripe without a key', { ...stripe, secretKey: undefined }, 'needs STRIPE_SECRET_KEY'],
  ['Stripe with the sandbox’s key', { ...stripe, secretKey: 'sk_sandbox_1' }, 'needs STRIPE_SECRET_KEY'],
  ['keys the wrong way round', { ...stripe, secretKey: 'pk_live_1' }, 'needs STRIPE_SECRET_KEY'],
  ['keys of two modes', { ...stripe, publishableKey: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY of the same mode'],
  ['no publishable key', { ...stripe, publishableKey: undefined }, 'pk_live_'],
  [
    'a webhook secret of one letter',
    { ...stripe, webhookSecret: 'whsec_xxxxxxxx' },
    'STRIPE_WEBHOOK_SECRET is a placeholder',
  ],
  ['a key of one letter', { ...stripe, secretKey: 'sk_live_xxxxxxxx' }, 'STRIPE_SECRET_KEY is a placeholder'],
  ['no webhook secret', { ...stripe, webhookSecret: undefined }, 'needs STRIPE_WEBHOOK_SECRET'],
  ['the sandbox’s webhook secret', { ...stripe, webhookSecret: 'whsec_sandbox_1' }, 'needs STRIPE_WEBHOOK_SECRET'],
];

test.each(inconsistent)('%s is rejected with an error that reveals no key', (_, environment, message) => {
  expect(() => readPaymentSettings(environment)).toThrow(message);
  expect(() => readPaymentSettings(environment)).not.toThrow(/_1\b/);
});
