import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import {
  confirmPayment,
  createIntent,
  createPaidIntent,
  postStripeEvent,
  createStripeClient,
} from '../../../testing/data/card-payments';
import { forgeSignatures, signEvent, tamperBody } from '../../../testing/hostile/forged-signatures';
import { countTries } from '../../../testing/hostile/hostile';
import { takeSnapshot } from '../../../testing/data/db-snapshot';
import { PRICE_CENTS } from '../fulfillment.service';
import { WEBHOOK_PATH } from '../webhook';

const PAID_EVENT_TYPE = 'payment_intent.succeeded';

/** How often one event is sent. */
const REPEAT_COUNT = process.env['SOAK'] ? 500 : 40;

const attempts = countTries('events of payments');
let api: TestApi;
let targetUser: TestUser;
/** A paid intent that the API does not know about yet, and must not learn of by what is forged. */
let intent: string;

async function createTarget(): Promise<void> {
  targetUser = await api.createUser();
  intent = await createPaidIntent(api, targetUser);
}

beforeAll(async () => {
  api = await startApi();
  await createTarget();
});

afterAll(() => api.stop());

function createPayload(id: unknown = intent, type: unknown = PAID_EVENT_TYPE): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id } } });
}

/**
 * Posts a body to the webhook.
 * @returns the status, and the code of a problem
 */
async function sendEvent(body: string, signature: string | undefined): Promise<string> {
  attempts.add();
  const headers = {
    'Content-Type': 'application/json',
    ...(signature !== undefined && { 'Stripe-Signature': signature }),
  };
  const answer = await api.raw(`/api${WEBHOOK_PATH}`, { method: 'POST', headers, body });
  return `${answer.status} ${answer.body.code}`;
}

/** The end of the payer's Pro time. */
async function proUntil(): Promise<Date | undefined> {
  const user = await api.db.collection<{ proUntil?: Date }>('users').findOne({ uid: targetUser.uid });
  return user?.proUntil;
}

test('an event without a valid Stripe signature is rejected', async () => {
  const before = await takeSnapshot(api.db);
  const payload = createPayload();
  const answers: Record<string, string> = {};
  for (const [what, signature] of Object.entries(forgeSignatures(payload)))
    answers[what] = await sendEvent(payload, signature);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '400 unsigned-event')).toEqual([]);
  expect(await takeSnapshot(api.db)).toEqual(before);
});

test('a body that differs from the signed one by a byte is rejected', async () => {
  const before = await takeSnapshot(api.db);
  const payload = createPayload();
  const signature = signEvent(payload);
  const answers: Record<string, string> = {};
  for (const [what, body] of Object.entries(tamperBody(payload))) answers[what] = await sendEvent(body, signature);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '400 unsigned-event')).toEqual([]);
  expect(await takeSnapshot(api.db)).toEqual(before);
});

const TYPES = [
  '',
  'payment_intent.',
  `${PAID_EVENT_TYPE}.x`,
  `${PAID_EVENT_TYPE} `,
  ` ${PAID_EVENT_TYPE}`,
  PAID_EVENT_TYPE.toUpperCase(),
  `${PAID_EVENT_TYPE}\u0000`,
  '__proto__',
];
const MORE_TYPES = [
  'charge.succeeded',
  'customer.deleted',
  'payout.paid',
  null,
  1,
  true,
  [PAID_EVENT_TYPE],
  { $ne: null },
];

test.each([...TYPES, ...MORE_TYPES])('a signed event of type %j changes nothing', async (type) => {
  const before = await takeSnapshot(api.db);
  const payload = createPayload(intent, type);
  expect(await sendEvent(payload, signEvent(payload))).toBe('200 undefined');
  expect(await takeSnapshot(api.db)).toEqual(before);
});

const INTENT_IDS = [
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

test.each([...INTENT_IDS, ...ODD_IDS])(
  'a signed event about the intent %j is accepted and changes nothing',
  async (id) => {
    const before = await takeSnapshot(api.db);
    const payload = createPayload(id);
    expect(await sendEvent(payload, signEvent(payload))).toMatch(
      /^(200 undefined|40[04] (payment-not-found|unreadable-request))$/,
    );
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

test.each([
  '',
  'null',
  '1',
  '"text"',
  '[]',
  '{}',
  '{',
  `{"type":"${PAID_EVENT_TYPE}"}`,
  `{"type":"${PAID_EVENT_TYPE}","data":null}`,
])('the signed body %j is accepted without an error', async (body) => {
  expect(await sendEvent(body, signEvent(body))).toMatch(
    /^(200 undefined|400 (unsigned-event|unreadable-request|malformed-json))$/,
  );
});

/** Paid intents that differ from what the API requested. */
const FOREIGN: [what: string, change: { amount?: number; currency?: string; paymentId?: string; uid?: string }][] = [
  ['of one cent less', { amount: PRICE_CENTS - 1 }],
  ['of one cent more', { amount: PRICE_CENTS + 1 }],
  ['of half a dollar', { amount: 50 }],
  ['of another currency', { currency: 'jpy' }],
  ['for nobody', { uid: '' }],
  ['for somebody else', { uid: 'uid-1' }],
  ['for a payment that does not exist', { paymentId: '0'.repeat(24) }],
  ['for a payment whose id is none', { paymentId: '{"$ne":null}' }],
];

test.each(FOREIGN)('a webhook about a paid intent %s grants nothing', async (_what, change) => {
  const payer = await api.createUser();
  const { paymentIntentId } = await createIntent(api, payer);
  const payment = await api.db.collection('payments').findOne({ intentId: paymentIntentId });
  const { amount = PRICE_CENTS, currency = 'usd', paymentId = String(payment?._id), uid = payer.uid } = change;
  const other = await createStripeClient().paymentIntents.create({
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    metadata: { paymentId, uid },
  });
  // Simulates a crash between creating the intent and storing its id.
  await api.db.collection('payments').updateOne({ _id: payment?._id }, { $unset: { intentId: '' } });
  expect(await confirmPayment(other.client_secret ?? '')).toBe(200);
  attempts.add();
  const { status, body } = await postStripeEvent(api, PAID_EVENT_TYPE, { id: other.id });
  expect([status, body.code]).not.toEqual([500, 'internal']);
  const [paid, user] = [
    await api.db.collection('payments').countDocuments({ uid: payer.uid, status: { $ne: 'pending' } }),
    await api.db.collection('users').findOne({ uid: payer.uid }),
  ];
  expect([paid, user?.['role'], user?.['proUntil']]).toEqual([0, 'user', undefined]);
});

describe('a valid event', () => {
  beforeEach(createTarget);

  test('a signature that is made by hand of the same parts counts, also among others while a secret is changed', async () => {
    const payload = createPayload();
    const [at = '', validSignature = ''] = signEvent(payload).split(',');
    expect(await sendEvent(payload, `${at},v1=${'0'.repeat(64)},${validSignature},v0=${'0'.repeat(64)}`)).toBe(
      '200 undefined',
    );
    expect(await proUntil()).toBeInstanceOf(Date);
  });

  test(`an event that is told ${REPEAT_COUNT} times at once, and again later, pays for one month`, async () => {
    const payload = createPayload();
    const signature = signEvent(payload);
    const answers = await Promise.all(Array.from({ length: REPEAT_COUNT }, () => sendEvent(payload, signature)));
    // Stripe sends an event again if it collided with others.
    expect(answers.filter((answer) => !/^(200 undefined|503 service-unavailable)$/.test(answer))).toEqual([]);
    const until = await proUntil();
    for (let time = 0; time < 3; time += 1) expect(await sendEvent(payload, signature)).toBe('200 undefined');
    expect(await proUntil()).toEqual(until);
    const days = (Number(until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await api.db.collection('payments').countDocuments({ uid: targetUser.uid })).toBe(1);
  });
});

test('more than a hundred forged events were tried', () => {
  expect(attempts.finish()).toBeGreaterThan(100);
});
