import { checkRole, changeRole, createPaymentIntent, listOwnPayments, recordPayment } from '@canvass/shared/contracts';
import { signToken, startApi, type Person, type TestApi } from '../testing/api';
import { begin, CARDS, confirm, dispute, payAtBank, postEvent, stripe } from '../testing/cards';

const DAY = 86_400_000;

let api: TestApi;
const START = new Date('2026-11-20T12:00:00Z');
let clock = START;

beforeAll(async () => {
  api = await startApi({ now: () => clock });
});

afterAll(() => api.stop());

beforeEach(() => {
  clock = START;
});

/** Somebody whose token lasts as long as the test's clock runs. */
async function somebody(): Promise<Person> {
  const person = await api.person();
  return { ...person, token: signToken(person.uid, { expiresIn: (100 * DAY) / 1000 }) };
}

function record({ token, email }: Person, paymentIntentId: string) {
  return api.call(recordPayment, { token, body: { email, payment: 20, date: '1/1/2001', paymentIntentId } });
}

async function standing({ token, email }: Person) {
  const { body } = await api.call(checkRole, { token, body: { email } });
  return `${body.role} ${body.proUntil ?? ''}`.trim();
}

async function payments({ token }: Person) {
  const { body } = await api.call(listOwnPayments, { token });
  return body.map(({ status, period }) => `${status} ${period?.until.slice(0, 10) ?? ''}`.trim());
}

const ONE_MONTH = 'pro-user 2026-12-20T12:00:00.000Z';

test('a payment makes a pro user for a month, and is recorded with the server’s amount and day', async () => {
  const person = await somebody();
  const intent = await payAtBank(api, person);
  expect(await standing(person)).toBe('user');
  expect(await record(person, intent)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await standing(person)).toBe(ONE_MONTH);
  const { body } = await api.call(listOwnPayments, { token: person.token });
  expect(body).toMatchObject([{ email: person.email, payment: 20, status: 'paid', paymentIntentId: intent }]);
  clock = new Date('2026-12-20T12:00:00Z');
  expect(await standing(person)).toBe('user 2026-12-20T12:00:00.000Z');
});

test('recorded again, it says that nothing is new and grants nothing more', async () => {
  const person = await somebody();
  const intent = await payAtBank(api, person);
  const counts = [];
  for (let time = 0; time < 3; time += 1) counts.push((await record(person, intent)).body.modifiedCount);
  expect(counts).toEqual([1, 0, 0]);
  expect(await standing(person)).toBe(ONE_MONTH);
});

test('recorded by eight tabs at once, it is granted once', async () => {
  const person = await somebody();
  const intent = await payAtBank(api, person);
  const answers = await Promise.all(Array.from({ length: 8 }, () => record(person, intent)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
  expect(await standing(person)).toBe(ONE_MONTH);
  expect(await payments(person)).toEqual(['paid 2026-12-20']);
});

test('who pays again before the end pays for the month after', async () => {
  const person = await somebody();
  await record(person, await payAtBank(api, person));
  clock = new Date(clock.getTime() + 3 * DAY);
  await record(person, await payAtBank(api, person));
  expect(await standing(person)).toBe('pro-user 2027-01-20T12:00:00.000Z');
  expect(await payments(person)).toEqual(expect.arrayContaining(['paid 2027-01-20', 'paid 2026-12-20']));
});

describe('an intent that is not what it was made as', () => {
  async function foreignIntent(
    person: Person,
    change: { amount?: number; currency?: string; uid?: string; paymentId?: string },
  ) {
    const { paymentIntentId } = await begin(api, person);
    const row = await api.db.collection('payments').findOne({ intentId: paymentIntentId });
    const paymentId = change.paymentId ?? row?._id.toHexString() ?? '';
    const intent = await stripe().paymentIntents.create({
      amount: change.amount ?? 2000,
      currency: change.currency ?? 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { paymentId, uid: change.uid ?? person.uid },
    });
    await confirm(intent.client_secret ?? '');
    await api.db.collection('payments').updateOne({ _id: row?._id }, { $set: { intentId: intent.id } });
    return intent.id;
  }

  test.each([
    ['of another amount', { amount: 100 }],
    ['of another currency', { currency: 'eur' }],
    ['of another person', { uid: 'somebody-else' }],
    ['of another payment', { paymentId: '0123456789abcdef01234567' }],
  ])('%s makes nobody a pro user', async (_, change) => {
    const person = await somebody();
    const intent = await foreignIntent(person, change);
    expect(await record(person, intent)).toMatchObject({ status: 409, body: { code: 'payment-unpaid' } });
    expect((await postEvent(api, 'payment_intent.succeeded', { id: intent })).status).toBe(409);
    expect(await standing(person)).toBe('user');
    expect(await payments(person)).toEqual([]);
  });
});

test('an intent that is not paid makes nobody a pro user', async () => {
  const person = await somebody();
  const { clientSecret, paymentIntentId } = await begin(api, person);
  expect(await record(person, paymentIntentId)).toMatchObject({ status: 409, body: { code: 'payment-unpaid' } });
  expect(await confirm(clientSecret, CARDS.declined)).toBe(402);
  expect((await record(person, paymentIntentId)).status).toBe(409);
  expect(await confirm(clientSecret, CARDS.challenged)).toBe(200);
  expect((await record(person, paymentIntentId)).status).toBe(409);
  expect(await standing(person)).toBe('user');
});

test('somebody else’s intent, and one that does not exist, are not there', async () => {
  const [payer, thief] = [await somebody(), await somebody()];
  const intent = await payAtBank(api, payer);
  for (const id of [intent, 'pi_none'])
    expect(await record(thief, id)).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
  expect(await standing(thief)).toBe('user');
  expect(await standing(payer)).toBe('user');
});

describe('money that goes back', () => {
  let person: Person;
  let intent: string;

  beforeEach(async () => {
    person = await somebody();
    intent = await payAtBank(api, person);
    await record(person, intent);
  });

  test('as a refund ends the upgrade', async () => {
    await stripe().refunds.create({ payment_intent: intent });
    expect((await postEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent })).status).toBe(200);
    expect(await standing(person)).toBe('user');
    expect(await payments(person)).toEqual(['refunded']);
    expect((await record(person, intent)).body.modifiedCount).toBe(0);
    expect(await standing(person)).toBe('user');
  });

  test('of the first of two months leaves one month, from when the other was paid', async () => {
    clock = new Date(clock.getTime() + DAY);
    await record(person, await payAtBank(api, person));
    await stripe().refunds.create({ payment_intent: intent });
    await postEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent });
    expect(await standing(person)).toBe('pro-user 2026-12-21T12:00:00.000Z');
  });

  test('as a dispute ends the upgrade until it is won', async () => {
    await dispute.open(intent);
    await postEvent(api, 'charge.dispute.created', { id: 'dp_1', payment_intent: intent });
    expect([await standing(person), await payments(person)]).toEqual(['user', ['disputed']]);
    await dispute.close(intent, 'won');
    await postEvent(api, 'charge.dispute.closed', { id: 'dp_1', payment_intent: intent });
    expect([await standing(person), await payments(person)]).toEqual([ONE_MONTH, ['paid 2026-12-20']]);
  });

  test('as a dispute that is lost stays away', async () => {
    await dispute.open(intent);
    await dispute.close(intent, 'lost');
    await postEvent(api, 'charge.dispute.closed', { id: 'dp_1', payment_intent: intent });
    expect([await standing(person), await payments(person)]).toEqual(['user', ['disputed']]);
  });
});

test('what an admin has ended stays ended, and the next payment pays for a month of its own', async () => {
  const [{ uid, email }, person] = [await api.person('admin'), await somebody()];
  const admin = { email, token: signToken(uid, { expiresIn: (100 * DAY) / 1000 }) };
  const first = await payAtBank(api, person);
  await record(person, first);
  clock = new Date(clock.getTime() + DAY);
  await api.call(changeRole, { token: admin.token, body: { email: person.email, newRole: 'user', endPro: true } });
  expect(await standing(person)).toBe('user');
  const paid = await payments(person);
  await record(person, first);
  // The month that it paid for stays written on it.
  expect([await standing(person), await payments(person)]).toEqual(['user', paid]);
  expect(paid).toEqual([expect.stringMatching(/^paid \d/)]);
  clock = new Date(clock.getTime() + DAY);
  await record(person, await payAtBank(api, person));
  expect(await standing(person)).toBe('pro-user 2026-12-22T12:00:00.000Z');
});

describe('beside Pro that an admin gave', () => {
  async function give(person: Person, until: string): Promise<void> {
    const { uid } = await api.person('admin');
    const token = signToken(uid, { expiresIn: (100 * DAY) / 1000 });
    const { status } = await api.call(changeRole, {
      token,
      body: { email: person.email, newRole: 'pro-user', until },
    });
    expect(status).toBe(200);
  }

  test('a payment pays for the month after it', async () => {
    const person = await somebody();
    await give(person, '2026-12-01T00:00:00.000Z');
    await record(person, await payAtBank(api, person));
    expect(await standing(person)).toBe('pro-user 2027-01-01T00:00:00.000Z');
    expect(await payments(person)).toEqual(['paid 2027-01-01']);
  });

  test('a refund leaves what was given', async () => {
    const person = await somebody();
    const intent = await payAtBank(api, person);
    await record(person, intent);
    await give(person, '2026-12-24T00:00:00.000Z');
    expect(await standing(person)).toBe('pro-user 2026-12-24T00:00:00.000Z');
    await stripe().refunds.create({ payment_intent: intent });
    await postEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: intent });
    expect(await standing(person)).toBe('pro-user 2026-12-24T00:00:00.000Z');
    expect(await payments(person)).toEqual(['refunded']);
  });

  test('a payment after another role, and back, goes on from what there was', async () => {
    const person = await somebody();
    await record(person, await payAtBank(api, person));
    const { uid } = await api.person('admin');
    const token = signToken(uid, { expiresIn: (100 * DAY) / 1000 });
    for (const newRole of ['surveyor', 'user']) {
      await api.call(changeRole, { token, body: { email: person.email, newRole } });
    }
    expect(await standing(person)).toBe(ONE_MONTH);
    await record(person, await payAtBank(api, person));
    expect(await standing(person)).toBe('pro-user 2027-01-20T12:00:00.000Z');
  });
});

test('a process that died between recording and granting is made good by the next one who asks', async () => {
  const person = await somebody();
  const intent = await payAtBank(api, person);
  await record(person, intent);
  await api.db.collection('users').updateOne({ uid: person.uid }, { $unset: { proUntil: '' } });
  expect((await record(person, intent)).body.modifiedCount).toBe(0);
  expect(await standing(person)).toBe(ONE_MONTH);
});

test('somebody who has left is granted nothing, and what they paid stays written down', async () => {
  const person = await somebody();
  const intent = await payAtBank(api, person);
  await api.db.collection('users').deleteOne({ uid: person.uid });
  expect((await postEvent(api, 'payment_intent.succeeded', { id: intent })).status).toBe(200);
  expect(await api.db.collection('payments').findOne({ intentId: intent })).toMatchObject({ status: 'paid' });
});

test('a payment that has arrived meanwhile is not begun again', async () => {
  const person = await somebody();
  await payAtBank(api, person);
  const { status, body } = await api.call(createPaymentIntent, { token: person.token, body: {} });
  expect([status, body.code]).toEqual([409, 'payment-arrived']);
  expect(await standing(person)).toBe(ONE_MONTH);
});
