import type { PaymentsConfig } from '@canvass/shared/area';
import type { openStripe } from './open-stripe';

const STRIPE: PaymentsConfig = { mode: 'stripe', publishableKey: 'pk_live_1' };
const SANDBOX: PaymentsConfig = { mode: 'sandbox', publishableKey: 'pk_live_2', script: '/payments/sandbox.js' };

let open: typeof openStripe;

/** Does what the provider's script does: sets `window.Stripe`. */
const provide = () => {
  window.Stripe = ((key: string) => ({ key })) as never;
};
const scripts = () => [...document.querySelectorAll('script')];
/** The error message of an attempt; handled from the start, so that no rejection is unhandled. */
const toApiError = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'It did not fail.',
    (error: Error) => error.message,
  );
const flushPromises = () => jest.advanceTimersByTimeAsync(0);

/** Makes the script that is loading succeed or fail. */
async function end(event: 'load' | 'error'): Promise<void> {
  const script = scripts().at(-1);
  if (!script) throw new Error('No script is loading.');
  script.dispatchEvent(new Event(event));
  await flushPromises();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  delete window.Stripe;
  for (const script of scripts()) script.remove();
  // The loader and this module cache what they have loaded: each test starts with fresh modules.
  open = jest.requireActual<{ openStripe: typeof openStripe }>('./open-stripe').openStripe;
});

afterEach(() => jest.useRealTimers());

test("the sandbox's script is loaded from this origin, and the provider's is not", async () => {
  const opened = open(SANDBOX);
  expect(scripts().map(({ src }) => src)).toEqual(['http://localhost/payments/sandbox.js']);
  provide();
  await end('load');
  expect(await opened).toEqual({ key: 'pk_live_2' });
  await open(SANDBOX);
  expect(scripts()).toHaveLength(1);
});

test("a sandbox's script that fails is loaded again at the next try", async () => {
  const failure = toApiError(open(SANDBOX));
  await end('error');
  expect(await failure).toContain('did not load');
  expect(scripts()).toEqual([]);
  const opened = open(SANDBOX);
  provide();
  await end('load');
  expect(await opened).toEqual({ key: 'pk_live_2' });
});

test("a sandbox's script that does nothing never leads to the real provider", async () => {
  const failure = toApiError(open(SANDBOX));
  await end('load');
  expect(await failure).toContain('does not do');
  expect(scripts().map(({ src }) => src)).toEqual(['http://localhost/payments/sandbox.js']);
});

test.each([STRIPE, SANDBOX])('a script that hangs counts as failed after 20 seconds ($mode)', async (config) => {
  const failure = toApiError(open(config));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await failure).toContain('in time');
  const opened = open(config);
  provide();
  await end('load');
  expect(await opened).toEqual({ key: config.publishableKey });
});

test('a failed provider script rejects at once and is loaded again on the next try', async () => {
  const failure = toApiError(open(STRIPE));
  await end('error');
  // The loader retries once on its own.
  await end('error');
  expect(await failure).toContain('Failed to load');
  const opened = open(STRIPE);
  provide();
  await end('load');
  expect(await opened).toEqual({ key: 'pk_live_1' });
});
