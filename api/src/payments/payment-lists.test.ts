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
import { startApi, type Person, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { buildPaymentsRepository } from './payments.repository';

const NOW = new Date('2026-11-20T12:00:00Z');

let api: TestApi;
let admin: Person;
let ada: Person;
let ben: Person;
let payments: ReturnType<typeof buildPaymentsRepository>;

beforeAll(async () => {
  api = await startApi({ now: () => NOW });
  admin = await api.person('admin');
  ada = await api.person('user', { email: 'ada.marsh@people.test' });
  ben = await api.person('user', { email: 'ben@people.test' });
  payments = buildPaymentsRepository(api.db);
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('payments').deleteMany({}));

/** What Stripe has told of a payment. @returns its id */
async function pay({ uid, email }: Person, paidAt: string, status: Exclude<PaymentStatus, 'pending'> = 'paid') {
  const payment = await payments.begin(uid, email, NOW);
  await payments.attach(payment.id, `pi_${payment.id}`);
  const outcome = { status, paidAt: new Date(paidAt) };
  await payments.settle((await payments.find(payment.id)) ?? payment, outcome, NOW);
  return payment.id;
}

async function listed(query: Record<string, string> = {}) {
  const { body } = await api.call(listPayments, { token: admin.token, query });
  return body.map(({ email, paidAt, status }) => `${email} ${paidAt.slice(0, 10)} ${status}`);
}

test('what was paid is listed latest first, with the server’s amount and day', async () => {
  const id = await pay(ada, '2026-11-02T23:30:00Z');
  await pay(ben, '2026-11-03T00:30:00Z');
  await payments.begin(ada.uid, ada.email, NOW);
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

test('the list is narrowed by beginnings of the email, status and month', async () => {
  await pay(ada, '2026-10-31T23:59:59Z');
  await pay(ada, '2026-11-01T00:00:00Z', 'refunded');
  await pay(ben, '2026-11-30T23:59:59Z');
  expect(await listed({ q: 'mar' })).toEqual([
    'ada.marsh@people.test 2026-11-01 refunded',
    'ada.marsh@people.test 2026-10-31 paid',
  ]);
  expect(await listed({ q: 'ada people', status: 'paid' })).toEqual(['ada.marsh@people.test 2026-10-31 paid']);
  expect(await listed({ status: 'paid', month: '2026-11' })).toEqual(['ben@people.test 2026-11-30 paid']);
  expect(await listed({ month: '2026-10' })).toEqual(['ada.marsh@people.test 2026-10-31 paid']);
  expect(await listed({ q: '@' })).toEqual([]);
  expect(await listed({ q: 'nobody' })).toEqual([]);
});

test.each([{}, { status: 'paid' }, { q: 'people' }, { month: '2026-11' }] as Record<string, string>[])(
  'pages of %j have each payment once, also those of one moment',
  async (query) => {
    for (let day = 1; day <= 7; day += 1) await pay(ada, `2026-11-0${Math.ceil(day / 3)}T10:00:00Z`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const sent = { ...query, limit: '2', ...(cursor && { cursor }) };
      const { body, headers } = await api.call(listPayments, { token: admin.token, query: sent });
      seen.push(...body.map(({ _id }) => _id));
      cursor = headers.get('link') ? cursorOf(headers) : undefined;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  },
);

test('the last twelve months are counted, those without payments, too', async () => {
  await pay(ada, '2025-11-30T23:59:59Z');
  await pay(ada, '2025-12-01T00:00:00Z');
  await pay(ada, '2026-11-01T00:00:00Z');
  await pay(ben, '2026-11-19T00:00:00Z');
  await pay(ben, '2026-11-20T00:00:00Z', 'refunded');
  await pay(ben, '2026-11-20T01:00:00Z', 'disputed');
  const { body } = await api.call(listPaymentMonths, { token: admin.token });
  expect(body).toHaveLength(12);
  expect(body[0]).toEqual({ month: '2025-12', payments: 1, total: 20, returned: 0 });
  expect(body[1]).toEqual({ month: '2026-01', payments: 0, total: 0, returned: 0 });
  expect(body[11]).toEqual({ month: '2026-11', payments: 2, total: 40, returned: 2 });
});

test('the same payments come as a file for spreadsheets', async () => {
  const id = await pay(ada, '2026-11-02T10:00:00Z');
  await pay(ben, '2026-10-02T10:00:00Z');
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
  // As bytes: reading as text would take the byte order mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { text, headers: response.headers };
}

test('people see their own payments, and nobody else’s', async () => {
  const first = await pay(ada, '2026-10-02T10:00:00Z');
  const second = await pay(ada, '2026-11-02T10:00:00Z');
  const other = await pay(ben, '2026-11-02T10:00:00Z');
  const { body } = await api.call(listOwnPayments, { token: ada.token });
  expect(body.map(({ _id }) => _id)).toEqual([second, first]);
  const read = (id: string) => api.call(readOwnPayment, { token: ada.token, params: { id } });
  expect((await read(first)).body).toMatchObject({ _id: first, date: '10/2/2026' });
  for (const id of [other, new ObjectId().toHexString()])
    expect(await read(id)).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
  const { body: own } = await api.call(readOwnData, { token: ada.token });
  expect(own.payments).toHaveLength(2);
});
