import { setTimeout as delay } from 'node:timers/promises';
import { checkRole, createPaymentIntent, listOwnPayments, recordPayment } from '@canvass/shared/contracts';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import { registerSimulatedUser, type SimulatedUser } from './user';
import { visitSurvey } from './voter';

const RETRY_INTERVAL_MS = 500;
const CONFIRM_TIMEOUT_MS = 240_000;

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';

/** How many surveys a pro user visits, to vote with comments, before a new payer takes over. */
const MAX_VISITS = 12;

/** The sandbox's response to the card form. */
interface SandboxConfirmation {
  status?: string;
  error?: { code?: string; payment_intent?: { status: string } };
}

/** Sends a card to the sandbox until the outcome is known. @returns undefined if it stays unknown */
async function confirmCard(
  { client }: SoakContext,
  clientSecret: string,
  card: string,
): Promise<'paid' | 'declined' | undefined> {
  const fields = Object.entries({ number: card, exp_month: '12', exp_year: '2040', cvc: '123' });
  const body = new URLSearchParams([
    ['client_secret', clientSecret],
    ['payment_method_data[type]', 'card'],
    ...fields.map(([name, value]): [string, string] => [`payment_method_data[card][${name}]`, value]),
  ]).toString();
  const since = performance.now();
  while (performance.now() - since < CONFIRM_TIMEOUT_MS) {
    const received = await client.send({
      method: 'POST',
      path: '/payments-sandbox/confirm',
      label: 'card form confirm',
      isForeign: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      timeoutMs: 15_000,
      isExpectedStatus: (status) => status === 402 || status === 400,
    });
    if (received.status !== 0 && received.status !== 503) {
      const { status, error } = JSON.parse(received.text) as SandboxConfirmation;
      if ((status ?? error?.payment_intent?.status) === 'succeeded') return 'paid';
      if (received.status === 402) return 'declined';
    }
    await delay(RETRY_INTERVAL_MS);
  }
  return undefined;
}

/**
 * Pays for a month. Some users close the page before it has notified the API; then the webhook event must record the
 * payment.
 */
async function pay(context: SoakContext, user: SimulatedUser, random: Random): Promise<boolean> {
  const { client, journal } = context;
  const creation = await client.call(createPaymentIntent, { body: {} }, user);
  if (creation.kind !== 'done') return false;
  const { clientSecret, paymentIntentId } = creation.body;
  const entry = journal.payments.get(paymentIntentId) ?? journal.payments.recordRequest(paymentIntentId, user.email);
  const cardOutcome = await confirmCard(context, clientSecret, random.nextBoolean(0.2) ? DECLINED_CARD : GOOD_CARD);
  if (cardOutcome === 'declined') journal.recordAcknowledged('declined card');
  if (cardOutcome !== 'paid') return false;
  entry.state = 'done';
  journal.recordAcknowledged('payment');
  if (random.nextBoolean(0.3)) return false;
  const body = { email: user.email, paymentIntentId };
  const recorded = await client.call(recordPayment, { body }, user);
  if (recorded.kind !== 'done') return false;
  const role = await client.call(checkRole, { body: { email: user.email } }, user);
  if (role.kind === 'done' && role.body.role !== 'pro-user') {
    journal.recordViolation('a payment was acknowledged and gives nothing', `${user.email} is ${role.body.role}`);
  }
  const own = await client.call(listOwnPayments, { query: {} }, user);
  if (own.kind === 'done' && !own.body.some((payment) => payment.paymentIntentId === paymentIntentId)) {
    journal.recordViolation('an acknowledged payment is not listed', `${user.email} ${paymentIntentId}`);
  }
  return true;
}

/** Registers, pays by card, and comments on surveys as a pro user. */
export function createPayer(context: SoakContext): Activity {
  let user: SimulatedUser | undefined;
  let isPro = false;
  let visits = 0;
  let payers = 0;
  return async (random) => {
    if (!user) {
      payers += 1;
      user = await registerSimulatedUser(context, `payer-${payers}-${context.run}`);
      [isPro, visits] = [await pay(context, user, random), 0];
    }
    if (isPro) await visitSurvey(context, user, random, `comment ${random.nextInteger(1, 1e6)}`);
    visits += 1;
    if (!isPro || visits >= MAX_VISITS) user = undefined;
    // For each new account, the Auth emulator rewrites the file with all accounts.
    if (!user) await delay(random.nextInteger(2000, 6000));
  };
}
