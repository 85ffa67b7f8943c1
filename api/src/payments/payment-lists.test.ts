import { ObjectId } from 'mongodb';
import {
  exportPayments,
  listOwnPayments,
  listPaymentMonths,
  listPayments,
  readOwnData,
  readOwnPayment,
  type PaymentStatus,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { createPaymentsRepository } from './payments.repository';

const NOW = new Date('2026-11-20T12:00:00Z');

let api: TestApi;
let admin: TestUser;
let ada: TestUser;
let ben: TestUser;
let payments: ReturnType<typeof createPaymentsRepository>;

beforeAll(async () => {
  api = await startApi({ now: () => NOW });
  admin = await api.createUser('admin');
  ada = await api.createUser('user', { email: 'ada.marsh@people.test' });
  ben = await api.createUser('user', { email: 'ben@people.test' });
  payments = createPaymentsRepository(api.db);
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('payments').deleteMany({}));

/**
 * Stores a settled payment.
 * @returns its id
 */
async function insertPayment(
  { uid, email }: TestUser,
  paidAt: string,
  status: Exclude<PaymentStatus, 'pending'> = 'paid',
) {
  const payment = await payments.findOrCreatePending(uid, email, NOW);
  await payments.linkIntent(payment.id, `pi_${payment.id}`);
  const outcome = { status, paidAt: new Date(paidAt) };
  await payments.recordOutcome((await payments.find(payment.id)) ?? payment, outcome, NOW);
  return payment.id;
}

async function listRows(query: Record<string, string> = {}) {
  const { body } = await api.call(listPayments, { token: admin.token, query });
  return body.map(({ email, paidAt, status }) => `${email} ${paidAt.slice(0, 10)} ${status}`);
}

test('payments are listed newest first, with the amount and date set by the server', async () => {
  const id = await insertPayment(ada, '2026-11-02T23:30:00Z');
  await insertPayment(ben, '2026-11-03T00:30:00Z');
  await payments.findOrCreatePending(ada.uid, ada.email, NOW);
  const { body } = await api.call(listPayments, { token: admin.token });
  expect(body).toEqual([
    expect.objectContaining({ email: 'ben@people.test', date: '11/3/2026' }),
    {
      _id: id,
      email: 'ada.marsh@people.test',
      payment: 20,
      date: '11/2/2026',
      paidAt: '2026-11-02T23:30:00.000Z',
      status: 'paid',
      paymentIntentId: `pi_${id}`,
    },
  ]);
});

test('payments are filtered by email prefix, status and month', async () => {
  await insertPayment(ada, '2026-10-31T23:59:59Z');
  await insertPayment(ada, '2026-11-01T00:00:00Z', 'refunded');
  await insertPayment(ben, '2026-11-30T23:59:59Z');
  expect(await listRows({ q: 'mar' })).toEqual([
    'ada.marsh@people.test 2026-11-01 refunded',
    'ada.marsh@people.test 2026-10-31 paid',
  ]);
  expect(await listRows({ q: 'ada people', status: 'paid' })).toEqual(['ada.marsh@people.test 2026-10-31 paid']);
  expect(await listRows({ status: 'paid', month: '2026-11' })).toEqual(['ben@people.test 2026-11-30 paid']);
  expect(await listRows({ month: '2026-10' })).toEqual(['ada.marsh@people.test 2026-10-31 paid']);
  expect(await listRows({ q: '@' })).toEqual([]);
  expect(await listRows({ q: 'nobody' })).toEqual([]);
});

test.each([{}, { status: 'paid' }, { q: 'people' }, { month: '2026-11' }] as Record<string, string>[])(
  'pages of %j have each payment once, even with equal timestamps',
  async (query) => {
    for (let day = 1; day <= 7; day += 1) await insertPayment(ada, `2026-11-0${Math.ceil(day / 3)}T10:00:00Z`);
    const seenIds: string[] = [];
    let cursor: string | undefined;
    do {
      const sent = { ...query, limit: '2', ...(cursor && { cursor }) };
      const { body, headers } = await api.call(listPayments, { token: admin.token, query: sent });
      seenIds.push(...body.map(({ _id }) => _id));
      cursor = headers.get('link') ? getNextCursor(headers) : undefined;
    } while (cursor);
    expect(seenIds).toHaveLength(7);
    expect(new Set(seenIds).size).toBe(7);
  },
);

test('the last twelve months are counted, including months without payments', async () => {
  await insertPayment(ada, '2025-11-30T23:59:59Z');
  await insertPayment(ada, '2025-12-01T00:00:00Z');
  await insertPayment(ada, '2026-11-01T00:00:00Z');
  await insertPayment(ben, '2026-11-19T00:00:00Z');
  await insertPayment(ben, '2026-11-20T00:00:00Z', 'refunded');
  await insertPayment(ben, '2026-11-20T01:00:00Z', 'disputed');
  const { body } = await api.call(listPaymentMonths, { token: admin.token });
  expect(body).toHaveLength(12);
  expect(body[0]).toEqual({ month: '2025-12', payments: 1, total: 20, returned: 0 });
  expect(body[1]).toEqual({ month: '2026-01', payments: 0, total: 0, returned: 0 });
  expect(body[11]).toEqual({ month: '2026-11', payments: 2, total: 40, returned: 2 });
});

test('the filtered payments can be exported as CSV', async () => {
  const id = await insertPayment(ada, '2026-11-02T10:00:00Z');
  await insertPayment(ben, '2026-10-02T10:00:00Z');
  const { text, headers } = await exported({ month: '2026-11' });
  expect(headers.get('content-disposition')).toContain('payments-2026-11.csv');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFId,Email,Payment (USD),Date,Paid at (UTC),Status,Pays from,Pays until,Intent',
    `${id},ada.marsh@people.test,20,11/2/2026,2026-11-02T10:00:00.000Z,paid,,,pi_${id}`,
    '',
  ]);
  expect((await exported({ q: '@' })).text.split('\r\n')).toHaveLength(2);
});

async function exported(query: Record<string, string>) {
  const response = await api.send(exportPayments, { token: admin.token, query });
  // Decoded from bytes, because reading the body as text would remove the byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { text, headers: response.headers };
}

test('people see their own payments, and nobody else’s', async () => {
  const first = await insertPayment(ada, '2026-10-02T10:00:00Z');
  const second = await insertPayment(ada, '2026-11-02T10:00:00Z');
  const other = await insertPayment(ben, '2026-11-02T10:00:00Z');
  const { body } = await api.call(listOwnPayments, { token: ada.token });
  expect(body.map(({ _id }) => _id)).toEqual([second, first]);
  const read = (id: string) => api.call(readOwnPayment, { token: ada.token, params: { id } });
  expect((await read(first)).body).toMatchObject({ _id: first, date: '10/2/2026' });
  for (const id of [other, new ObjectId().toHexString()])
    expect(await read(id)).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
  const { body: ownData } = await api.call(readOwnData, { token: ada.token });
  expect(ownData.payments).toHaveLength(2);
});
