import { startApi, type Person, type TestApi } from '../../testing/api';
import { confirm, begin, payAtBank, postEvent, stripe } from '../../testing/cards';
import { forgeSignatures, signEvent, tamperBody } from '../../testing/forged-signatures';
import { countTries } from '../../testing/hostile';
import { digestOf } from '../../testing/stored';
import { PRICE } from '../settle.service';
import { WEBHOOK } from '../webhook';

const PAID = 'payment_intent.succeeded';

/** How often one event is told. */
const REPEATS = process.env['SOAK'] ? 500 : 40;

const tries = countTries('events of payments');
let api: TestApi;
let person: Person;
/** An intent that is paid, of which the API has not heard. */
let intent: string;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  person = await api.person();
  intent = await payAtBank(api, person);
});

function payloadOf(id: unknown = intent, type: unknown = PAID): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id } } });
}

/** Posts a body to the webhook. @returns the status, and the code of a problem */
async function told(body: string, signature: string | undefined): Promise<string> {
  tries.add();
  const headers = {
    'Content-Type': 'application/json',
    ...(signature !== undefined && { 'Stripe-Signature': signature }),
  };
  const answer = await api.raw(`/api${WEBHOOK}`, { method: 'POST', headers, body });
  return `${answer.status} ${answer.body.code}`;
}

/** The payer's record: until when they are a pro user. */
async function proUntil(): Promise<Date | undefined> {
  const user = await api.db.collection<{ proUntil?: Date }>('users').findOne({ uid: person.uid });
  return user?.proUntil;
}

test('no signature but Stripe’s own makes an event count', async () => {
  const before = await digestOf(api.db);
  const payload = payloadOf();
  const answers: Record<string, string> = {};
  for (const [what, signature] of Object.entries(forgeSignatures(payload)))
    answers[what] = await told(payload, signature);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '400 unsigned-event')).toEqual([]);
  expect(await digestOf(api.db)).toEqual(before);
});

test('no body but the one that was signed counts, to the byte', async () => {
  const before = await digestOf(api.db);
  const payload = payloadOf();
  const signature = signEvent(payload);
  const answers: Record<string, string> = {};
  for (const [what, body] of Object.entries(tamperBody(payload))) answers[what] = await told(body, signature);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '400 unsigned-event')).toEqual([]);
  expect(await digestOf(api.db)).toEqual(before);
});

test('a signature that is made by hand of the same parts counts, also among others while a secret is changed', async () => {
  const payload = payloadOf();
  const [at = '', good = ''] = signEvent(payload).split(',');
  expect(await told(payload, `${at},v1=${'0'.repeat(64)},${good},v0=${'0'.repeat(64)}`)).toBe('200 undefined');
  expect(await proUntil()).toBeInstanceOf(Date);
});

test(`an event that is told ${REPEATS} times at once, and again later, pays for one month`, async () => {
  const payload = payloadOf();
  const signature = signEvent(payload);
  const answers = await Promise.all(Array.from({ length: REPEATS }, () => told(payload, signature)));
  // One that finds others in its way is told again by Stripe.
  expect(answers.filter((answer) => !/^(200 undefined|503 service-unavailable)$/.test(answer))).toEqual([]);
  const until = await proUntil();
  for (let time = 0; time < 3; time += 1) expect(await told(payload, signature)).toBe('200 undefined');
  expect(await proUntil()).toEqual(until);
  const days = (Number(until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
  expect(await api.db.collection('payments').countDocuments({ uid: person.uid })).toBe(1);
});

const TYPES = [
  '',
  'payment_intent.',
  `${PAID}.x`,
  `${PAID} `,
  ` ${PAID}`,
  PAID.toUpperCase(),
  `${PAID}\u0000`,
  '__proto__',
];
const MORE_TYPES = ['charge.succeeded', 'customer.deleted', 'payout.paid', null, 1, true, [PAID], { $ne: null }];

test.each([...TYPES, ...MORE_TYPES])('a signed event of type %j changes nothing', async (type) => {
  const before = await digestOf(api.db);
  const payload = payloadOf(intent, type);
  expect(await told(payload, signEvent(payload))).toBe('200 undefined');
  expect(await digestOf(api.db)).toEqual(before);
});

const IDS = [
  '',
  'pi_unknown',
  '../customers',
  'pi_1?expand=x',
  'x'.repeat(3000),
  '__proto__',
  'pi_\u0000',
  'ch_1',
  'cus_1',
];
const ODD_IDS = [null, 0, 1, true, [], {}, { $ne: null }, ['pi_1']];

test.each([...IDS, ...ODD_IDS])('a signed event about the intent %j changes nothing, and is no failure', async (id) => {
  const before = await digestOf(api.db);
  const payload = payloadOf(id);
  expect(await told(payload, signEvent(payload))).toMatch(
    /^(200 undefined|40[04] (payment-not-found|unreadable-request))$/,
  );
  expect(await digestOf(api.db)).toEqual(before);
});

test.each(['', 'null', '1', '"text"', '[]', '{}', '{', `{"type":"${PAID}"}`, `{"type":"${PAID}","data":null}`])(
  'the signed body %j is no failure',
  async (body) => {
    expect(await told(body, signEvent(body))).toMatch(
      /^(200 undefined|400 (unsigned-event|unreadable-request|malformed-json))$/,
    );
  },
);

/** Intents that are paid, and are not what the API asked for. */
const FOREIGN: [what: string, change: { amount?: number; currency?: string; paymentId?: string; uid?: string }][] = [
  ['of one cent less', { amount: PRICE - 1 }],
  ['of one cent more', { amount: PRICE + 1 }],
  ['of half a dollar', { amount: 50 }],
  ['of another currency', { currency: 'jpy' }],
  ['for nobody', { uid: '' }],
  ['for somebody else', { uid: 'uid-1' }],
  ['for a payment that does not exist', { paymentId: '0'.repeat(24) }],
  ['for a payment whose id is none', { paymentId: '{"$ne":null}' }],
];

test.each(FOREIGN)('a paid intent %s, which Stripe tells of, pays for nothing', async (_what, change) => {
  const payer = await api.person();
  const { paymentIntentId } = await begin(api, payer);
  const payment = await api.db.collection('payments').findOne({ intentId: paymentIntentId });
  const { amount = PRICE, currency = 'usd', paymentId = String(payment?._id), uid = payer.uid } = change;
  const other = await stripe().paymentIntents.create({
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    metadata: { paymentId, uid },
  });
  // As it would be found after a crash between making it and writing it down.
  await api.db.collection('payments').updateOne({ _id: payment?._id }, { $unset: { intentId: '' } });
  expect(await confirm(other.client_secret ?? '')).toBe(200);
  tries.add();
  const { status, body } = await postEvent(api, PAID, { id: other.id });
  expect([status, body.code]).not.toEqual([500, 'internal']);
  const [paid, user] = [
    await api.db.collection('payments').countDocuments({ uid: payer.uid, status: { $ne: 'pending' } }),
    await api.db.collection('users').findOne({ uid: payer.uid }),
  ];
  expect([paid, user?.['role'], user?.['proUntil']]).toEqual([0, 'user', undefined]);
});

test('more than a hundred were tried', () => {
  expect(tries.finish()).toBeGreaterThan(100);
});
