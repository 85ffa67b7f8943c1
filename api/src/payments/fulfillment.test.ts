import { checkRole, changeRole, createPaymentIntent, listOwnPayments, recordPayment } from '@canvass/shared/contracts';
import { signToken, startApi, type TestUser, type TestApi } from '../../testing/api';
import {
  createIntent,
  CARDS,
  confirmPayment,
  disputes,
  createPaidIntent,
  postStripeEvent,
  createStripeClient,
} from '../../testing/data/card-payments';

const DAY_MS = 86_400_000;

let api: TestApi;
const START_DATE = new Date('2026-11-20T12:00:00Z');
let clock = START_DATE;

beforeAll(async () => {
  api = await startApi({ now: () => clock });
});

afterAll(() => api.stop());

beforeEach(() => {
  clock = START_DATE;
});

/** Creates a user whose token stays valid for as long as the test's clock runs. */
async function createUser(): Promise<TestUser> {
  const user = await api.createUser();
  return { ...user, token: signToken(user.uid, { expiresIn: (100 * DAY_MS) / 1000 }) };
}

function record({ token, email }: TestUser, paymentIntentId: string) {
  return api.call(recordPayment, { token, body: { email, payment: 20, date: '1/1/2001', paymentIntentId } });
}

async function getPlanStatus({ token, email }: TestUser) {
  const { body } = await api.call(checkRole, { token, body: { email } });
  return `${body.role} ${body.proUntil ?? ''}`.trim();
}

async function payments({ token }: TestUser) {
  const { body } = await api.call(listOwnPayments, { token });
  return body.map(({ status, period }) => `${status} ${period?.until.slice(0, 10) ?? ''}`.trim());
}

const ONE_MONTH = 'pro-user 2026-12-20T12:00:00.000Z';

test('a payment grants Pro for a month and is recorded with the amount and date of the server', async () => {
  const user = await createUser();
  const intent = await createPaidIntent(api, user);
  expect(await getPlanStatus(user)).toBe('user');
  expect(await record(user, intent)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await getPlanStatus(user)).toBe(ONE_MONTH);
  const { body } = await api.call(listOwnPayments, { token: user.token });
  expect(body).toMatchObject([{ email: user.email, payment: 20, status: 'paid', paymentIntentId: intent }]);
  clock = new Date('2026-12-20T12:00:00Z');
  expect(await getPlanStatus(user)).toBe('user 2026-12-20T12:00:00.000Z');
});

test('confirming a payment again grants nothing more', async () => {
  const user = await createUser();
  const intent = await createPaidIntent(api, user);
  const counts = [];
  for (let time = 0; time < 3; time += 1) counts.push((await record(user, intent)).body.modifiedCount);
  expect(counts).toEqual([1, 0, 0]);
  expect(await getPlanStatus(user)).toBe(ONE_MONTH);
});

test('a payment confirmed by eight tabs at once is granted once', async () => {
  const user = await createUser();
  const intent = await createPaidIntent(api, user);
  const answers = await Promise.all(Array.from({ length: 8 }, () => record(user, intent)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
  expect(await getPlanStatus(user)).toBe(ONE_MONTH);
  expect(await payments(user)).toEqual(['paid 2026-12-20']);
});

test('paying again before the end covers the next month', async () => {
  const user = await createUser();
  await record(user, await createPaidIntent(api, user));
  clock = new Date(clock.getTime() + 3 * DAY_MS);
  await record(user, await createPaidIntent(api, user));
  expect(await getPlanStatus(user)).toBe('pro-user 2027-01-20T12:00:00.000Z');
  expect(await payments(user)).toEqual(expect.arrayContaining(['paid 2027-01-20', 'paid 2026-12-20']));
});

describe('an intent that does not match its payment', () => {
  async function foreignIntent(
    user: TestUser,
    change: { amount?: number; currency?: string; uid?: string; paymentId?: string },
  ) {
    const { paymentIntentId } = await createIntent(api, user);
    const row = await api.db.collection('payments').findOne({ intentId: paymentIntentId });
    const paymentId = change.paymentId ?? row?._id.toHexString() ?? '';
    const intent = await createStripeClient().paymentIntents.create({
      amount: change.amount ?? 2000,
      currency: change.currency ?? 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { paymentId, uid: change.uid ?? user.uid },
    });
    await confirmPayment(intent.client_secret ?? '');
    await api.db.collection('payments').updateOne({ _id: row?._id }, { $set: { intentId: intent.id } });
    return intent.id;
  }

  test.each([
    ['of another amount', { amount: 100 }],
    ['of another currency', { currency: 'eur' }],
    ['of another person', { uid: 'somebody-else' }],
    ['of another payment', { paymentId: '0123456789abcdef01234567' }],
  ])('an intent with %s grants nothing', async (_, change) => {
    const user = await createUser();
    const intent = await foreignIntent(user, change);
    expect(await record(user, intent)).toMatchObject({ status: 409, body: { code: 'payment-unpaid' } });
    expect((await postStripeEvent(api, 'payment_intent.succeeded', { id: intent })).status).toBe(409);
    expect(await getPlanStatus(user)).toBe('user');
    expect(await payments(user)).toEqual([]);
  });
});

test('an unpaid intent grants nothing', async () => {
  const user = await createUser();
  const { clientSecret, paymentIntentId } = await createIntent(api, user);
  expect(await record(user, paymentIntentId)).toMatchObject({ status: 409, body: { code: 'payment-unpaid' } });
  expect(await confirmPayment(clientSecret, CARDS.declined)).toBe(402);
  expect((await record(user, paymentIntentId)).status).toBe(409);
  expect(await confirmPayment(clientSecret, CARDS.challenged)).toBe(200);
  expect((await record(user, paymentIntentId)).status).toBe(409);
  expect(await getPlanStatus(user)).toBe('user');
});

test('an intent of another user and an unknown intent are not found', async () => {
  const [payer, thief] = [await createUser(), await createUser()];
  const intent = await createPaidIntent(api, payer);
  for (const id of [intent, 'pi_none'])
    expect(await record(thief, id)).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
  expect(await getPlanStatus(thief)).toBe('user');
  expect(await getPlanStatus(payer)).toBe('user');
});

describe('money that goes back', () => {
  let user: TestUser;
  let intent: string;

  beforeEach(async () => {
    user = await createUser();
    intent = await createPaidIntent(api, user);
    await record(user, intent);
  });

  test('a refund ends Pro', async () => {
    await createStripeClient().refunds.create({ payment_intent: intent });
    expect((await postStripeEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent })).status).toBe(200);
    expect(await getPlanStatus(user)).toBe('user');
    expect(await payments(user)).toEqual(['refunded']);
    expect((await record(user, intent)).body.modifiedCount).toBe(0);
    expect(await getPlanStatus(user)).toBe('user');
  });

  test('refunding the first of two months leaves one month from the second payment', async () => {
    clock = new Date(clock.getTime() + DAY_MS);
    await record(user, await createPaidIntent(api, user));
    await createStripeClient().refunds.create({ payment_intent: intent });
    await postStripeEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent });
    expect(await getPlanStatus(user)).toBe('pro-user 2026-12-21T12:00:00.000Z');
  });

  test('a dispute ends Pro until it is won', async () => {
    await disputes.open(intent);
    await postStripeEvent(api, 'charge.dispute.created', { id: 'dp_1', payment_intent: intent });
    expect([await getPlanStatus(user), await payments(user)]).toEqual(['user', ['disputed']]);
    await disputes.close(intent, 'won');
    await postStripeEvent(api, 'charge.dispute.closed', { id: 'dp_1', payment_intent: intent });
    expect([await getPlanStatus(user), await payments(user)]).toEqual([ONE_MONTH, ['paid 2026-12-20']]);
  });

  test('a lost dispute does not restore Pro', async () => {
    await disputes.open(intent);
    await disputes.close(intent, 'lost');
    await postStripeEvent(api, 'charge.dispute.closed', { id: 'dp_1', payment_intent: intent });
    expect([await getPlanStatus(user), await payments(user)]).toEqual(['user', ['disputed']]);
  });
});

test('Pro ended by an admin stays ended, and the next payment covers its own month', async () => {
  const [{ uid, email }, user] = [await api.createUser('admin'), await createUser()];
  const admin = { email, token: signToken(uid, { expiresIn: (100 * DAY_MS) / 1000 }) };
  const first = await createPaidIntent(api, user);
  await record(user, first);
  clock = new Date(clock.getTime() + DAY_MS);
  await api.call(changeRole, { token: admin.token, body: { email: user.email, newRole: 'user', endPro: true } });
  expect(await getPlanStatus(user)).toBe('user');
  const listedPayments = await payments(user);
  await record(user, first);
  // The payment keeps the period that it paid for.
  expect([await getPlanStatus(user), await payments(user)]).toEqual(['user', listedPayments]);
  expect(listedPayments).toEqual([expect.stringMatching(/^paid \d/)]);
  clock = new Date(clock.getTime() + DAY_MS);
  await record(user, await createPaidIntent(api, user));
  expect(await getPlanStatus(user)).toBe('pro-user 2026-12-22T12:00:00.000Z');
});

describe('beside Pro that an admin gave', () => {
  async function giveProUntil(user: TestUser, until: string): Promise<void> {
    const { uid } = await api.createUser('admin');
    const token = signToken(uid, { expiresIn: (100 * DAY_MS) / 1000 });
    const { status } = await api.call(changeRole, {
      token,
      body: { email: user.email, newRole: 'pro-user', until },
    });
    expect(status).toBe(200);
  }

  test('a payment covers the month after granted Pro', async () => {
    const user = await createUser();
    await giveProUntil(user, '2026-12-01T00:00:00.000Z');
    await record(user, await createPaidIntent(api, user));
    expect(await getPlanStatus(user)).toBe('pro-user 2027-01-01T00:00:00.000Z');
    expect(await payments(user)).toEqual(['paid 2027-01-01']);
  });

  test('a refund leaves granted Pro unchanged', async () => {
    const user = await createUser();
    const intent = await createPaidIntent(api, user);
    await record(user, intent);
    await giveProUntil(user, '2026-12-24T00:00:00.000Z');
    expect(await getPlanStatus(user)).toBe('pro-user 2026-12-24T00:00:00.000Z');
    await createStripeClient().refunds.create({ payment_intent: intent });
    await postStripeEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent });
    expect(await getPlanStatus(user)).toBe('pro-user 2026-12-24T00:00:00.000Z');
    expect(await payments(user)).toEqual(['refunded']);
  });

  test('a payment after a role change and back continues the earlier period', async () => {
    const user = await createUser();
    await record(user, await createPaidIntent(api, user));
    const { uid } = await api.createUser('admin');
    const token = signToken(uid, { expiresIn: (100 * DAY_MS) / 1000 });
    for (const newRole of ['surveyor', 'user']) {
      await api.call(changeRole, { token, body: { email: user.email, newRole } });
    }
    expect(await getPlanStatus(user)).toBe(ONE_MONTH);
    await record(user, await createPaidIntent(api, user));
    expect(await getPlanStatus(user)).toBe('pro-user 2027-01-20T12:00:00.000Z');
  });
});

test('the next request grants Pro after a crash between recording and granting', async () => {
  const user = await createUser();
  const intent = await createPaidIntent(api, user);
  await record(user, intent);
  await api.db.collection('users').updateOne({ uid: user.uid }, { $unset: { proUntil: '' } });
  expect((await record(user, intent)).body.modifiedCount).toBe(0);
  expect(await getPlanStatus(user)).toBe(ONE_MONTH);
});

test('a deleted user is granted nothing, and their payment stays recorded', async () => {
  const user = await createUser();
  const intent = await createPaidIntent(api, user);
  await api.db.collection('users').deleteOne({ uid: user.uid });
  expect((await postStripeEvent(api, 'payment_intent.succeeded', { id: intent })).status).toBe(200);
  expect(await api.db.collection('payments').findOne({ intentId: intent })).toMatchObject({ status: 'paid' });
});

test('a payment that completed meanwhile is not started again', async () => {
  const user = await createUser();
  await createPaidIntent(api, user);
  const { status, body } = await api.call(createPaymentIntent, { token: user.token, body: {} });
  expect([status, body.code]).toEqual([409, 'payment-arrived']);
  expect(await getPlanStatus(user)).toBe(ONE_MONTH);
});
