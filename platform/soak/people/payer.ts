import { setTimeout as delay } from 'node:timers/promises';
import { checkRole, createPaymentIntent, listOwnPayments, recordPayment } from '@canvass/shared/contracts';
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import { registerPerson, type Person } from './person';
import { visitSurvey } from './voter';

const RETRY_INTERVAL_MS = 500;
const GIVE_UP_MS = 240_000;

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';

/** How many surveys a pro user visits, to vote with comments, before somebody else comes. */
const MAX_VISITS = 12;

/** What the sandbox says of an intent, to the card form. */
interface Confirmation {
  status?: string;
  error?: { code?: string; payment_intent?: { status: string } };
}

/** Shows a card to the sandbox, again until it is known what came of it. @returns undefined when it never is. */
async function showCard(
  { client }: World,
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
  while (performance.now() - since < GIVE_UP_MS) {
    const received = await client.send({
      method: 'POST',
      path: '/payments-sandbox/confirm',
      what: 'card form confirm',
      isForeign: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      timeoutMs: 15_000,
      expects: (status) => status === 402 || status === 400,
    });
    if (received.status !== 0 && received.status !== 503) {
      const { status, error } = JSON.parse(received.text) as Confirmation;
      if ((status ?? error?.payment_intent?.status) === 'succeeded') return 'paid';
      if (received.status === 402) return 'declined';
    }
    await delay(RETRY_INTERVAL_MS);
  }
  return undefined;
}

/** Pays for a month. Some close the page before it has told the API: then the card service's event has to. */
async function pay(world: World, person: Person, random: Random): Promise<boolean> {
  const { client, journal } = world;
  const begun = await client.call(createPaymentIntent, { body: {} }, person);
  if (begun.kind !== 'done') return false;
  const { clientSecret, paymentIntentId } = begun.body;
  const entry = journal.payments.get(paymentIntentId) ?? journal.payments.begin(paymentIntentId, person.email);
  const came = await showCard(world, clientSecret, random.chance(0.2) ? DECLINED_CARD : GOOD_CARD);
  if (came === 'declined') journal.count('declined card');
  if (came !== 'paid') return false;
  entry.state = 'done';
  journal.count('payment');
  if (random.chance(0.3)) return false;
  const body = { email: person.email, paymentIntentId };
  const recorded = await client.call(recordPayment, { body }, person);
  if (recorded.kind !== 'done') return false;
  const role = await client.call(checkRole, { body: { email: person.email } }, person);
  if (role.kind === 'done' && role.body.role !== 'pro-user') {
    journal.breaks('a payment was acknowledged and gives nothing', `${person.email} is ${role.body.role}`);
  }
  const own = await client.call(listOwnPayments, { query: {} }, person);
  if (own.kind === 'done' && !own.body.some((payment) => payment.paymentIntentId === paymentIntentId)) {
    journal.breaks('an acknowledged payment is not listed', `${person.email} ${paymentIntentId}`);
  }
  return true;
}

/** Registers, pays by card, and comments on surveys as a pro user. */
export function createPayer(world: World): Activity {
  let person: Person | undefined;
  let isPro = false;
  let visits = 0;
  let payers = 0;
  return async (random) => {
    if (!person) {
      payers += 1;
      person = await registerPerson(world, `payer-${payers}-${world.run}`);
      [isPro, visits] = [await pay(world, person, random), 0];
    }
    if (isPro) await visitSurvey(world, person, random, `comment ${random.integer(1, 1e6)}`);
    visits += 1;
    if (!isPro || visits >= MAX_VISITS) person = undefined;
    // Each account costs the sign-in service a writing of all of them.
    if (!person) await delay(random.integer(2000, 6000));
  };
}
