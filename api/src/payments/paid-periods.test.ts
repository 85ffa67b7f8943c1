import { monthAfter, paidUntil, periodsOf } from './paid-periods';

function settled(id: string, at: string) {
  return { id, settledAt: new Date(at) };
}

function said(payments: { id: string; settledAt: Date }[]) {
  return [...periodsOf(payments)].map(([id, { from, until }]) => `${id}: ${from.toISOString()} ${until.toISOString()}`);
}

test.each([
  ['2026-11-20T10:05:00.000Z', '2026-12-20T10:05:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2027-05-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
])('a month after %s is %s', (from, until) => {
  expect(monthAfter(new Date(from)).toISOString()).toBe(until);
});

test('who has paid nothing has paid until no time', () => {
  expect(paidUntil(periodsOf([]))).toBeUndefined();
});

test('a payment pays for a month from when it was settled', () => {
  const payments = [settled('a', '2026-11-20T10:00:00Z')];
  expect(said(payments)).toEqual(['a: 2026-11-20T10:00:00.000Z 2026-12-20T10:00:00.000Z']);
  expect(paidUntil(periodsOf(payments))).toEqual(new Date('2026-12-20T10:00:00Z'));
});

test('who pays ahead pays for the month after, whatever order the payments come in', () => {
  const payments = [settled('b', '2026-11-25T00:00:00Z'), settled('a', '2026-11-20T10:00:00Z')];
  expect(said(payments)).toEqual([
    'a: 2026-11-20T10:00:00.000Z 2026-12-20T10:00:00.000Z',
    'b: 2026-12-20T10:00:00.000Z 2027-01-20T10:00:00.000Z',
  ]);
});

test('who pays after an end pays from then on', () => {
  const payments = [settled('a', '2026-01-20T10:00:00Z'), settled('b', '2026-11-25T00:00:00Z')];
  expect(said(payments)).toEqual([
    'a: 2026-01-20T10:00:00.000Z 2026-02-20T10:00:00.000Z',
    'b: 2026-11-25T00:00:00.000Z 2026-12-25T00:00:00.000Z',
  ]);
});

test('two payments of one moment pay for two months', () => {
  const payments = [settled('b', '2026-11-20T10:00:00Z'), settled('a', '2026-11-20T10:00:00Z')];
  expect(paidUntil(periodsOf(payments))).toEqual(new Date('2027-01-20T10:00:00Z'));
});
