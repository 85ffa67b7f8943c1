import { computeProTime, addMonth } from './paid-periods';

function createPayment(id: string, at: string) {
  return { id, settledAt: new Date(at) };
}

function createGrant(at: string, until: string) {
  return { at: new Date(at), until: new Date(until) };
}

function formatProTime(payments: { id: string; settledAt: Date }[], grants: { at: Date; until: Date }[] = []) {
  const { periods } = computeProTime(payments, grants);
  return [...periods].map(([id, { from, until }]) => `${id}: ${from.toISOString()} ${until.toISOString()}`);
}

test.each([
  ['2026-11-20T10:05:00.000Z', '2026-12-20T10:05:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2027-05-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
])('addMonth turns %s into %s', (from, until) => {
  expect(addMonth(new Date(from)).toISOString()).toBe(until);
});

test('a user without payments has no paid period', () => {
  expect(computeProTime([], [])).toEqual({ periods: new Map(), until: undefined, paidUntil: undefined });
});

test('a payment covers a month from when it was settled', () => {
  const payments = [createPayment('a', '2026-11-20T10:00:00Z')];
  expect(formatProTime(payments)).toEqual(['a: 2026-11-20T10:00:00.000Z 2026-12-20T10:00:00.000Z']);
  expect(computeProTime(payments, []).until).toEqual(new Date('2026-12-20T10:00:00Z'));
});

test('paying ahead extends the period by a month, in any order of payments', () => {
  const payments = [createPayment('b', '2026-11-25T00:00:00Z'), createPayment('a', '2026-11-20T10:00:00Z')];
  expect(formatProTime(payments)).toEqual([
    'a: 2026-11-20T10:00:00.000Z 2026-12-20T10:00:00.000Z',
    'b: 2026-12-20T10:00:00.000Z 2027-01-20T10:00:00.000Z',
  ]);
});

test('paying after the period ended starts a new one', () => {
  const payments = [createPayment('a', '2026-01-20T10:00:00Z'), createPayment('b', '2026-11-25T00:00:00Z')];
  expect(formatProTime(payments)).toEqual([
    'a: 2026-01-20T10:00:00.000Z 2026-02-20T10:00:00.000Z',
    'b: 2026-11-25T00:00:00.000Z 2026-12-25T00:00:00.000Z',
  ]);
});

test('two payments with the same timestamp cover two months', () => {
  const payments = [createPayment('b', '2026-11-20T10:00:00Z'), createPayment('a', '2026-11-20T10:00:00Z')];
  expect(computeProTime(payments, []).until).toEqual(new Date('2027-01-20T10:00:00Z'));
});

describe('Pro that an admin gave', () => {
  const grant = createGrant('2026-11-10T10:00:00Z', '2026-12-05T10:00:00Z');

  test('granted Pro lasts until its end date and counts as unpaid', () => {
    const { until, paidUntil } = computeProTime([], [grant]);
    expect([until, paidUntil]).toEqual([grant.until, undefined]);
  });

  test('a month paid for during granted Pro begins after it', () => {
    const payments = [createPayment('a', '2026-11-20T10:00:00Z')];
    expect(formatProTime(payments, [grant])).toEqual(['a: 2026-12-05T10:00:00.000Z 2027-01-05T10:00:00.000Z']);
    expect(computeProTime(payments, [grant])).toMatchObject({
      until: new Date('2027-01-05T10:00:00Z'),
      paidUntil: new Date('2027-01-05T10:00:00Z'),
    });
  });

  test('granted Pro that ends before the paid period changes nothing', () => {
    const payments = [createPayment('a', '2026-11-08T10:00:00Z')];
    expect(computeProTime(payments, [grant])).toEqual(computeProTime(payments, []));
  });

  test('granted Pro that ends later leaves the paid month unchanged', () => {
    const payments = [createPayment('a', '2026-11-01T10:00:00Z')];
    expect(formatProTime(payments, [grant])).toEqual(['a: 2026-11-01T10:00:00.000Z 2026-12-01T10:00:00.000Z']);
    expect(computeProTime(payments, [grant])).toMatchObject({
      until: grant.until,
      paidUntil: new Date('2026-12-01T10:00:00Z'),
    });
  });

  test('a payment after granted Pro has ended covers a whole month', () => {
    expect(formatProTime([createPayment('a', '2027-02-01T00:00:00Z')], [grant])).toEqual([
      'a: 2027-02-01T00:00:00.000Z 2027-03-01T00:00:00.000Z',
    ]);
  });
});
