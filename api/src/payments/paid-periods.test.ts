import { computeProTime, monthAfter } from './paid-periods';

function settled(id: string, at: string) {
  return { id, settledAt: new Date(at) };
}

function given(at: string, until: string) {
  return { at: new Date(at), until: new Date(until) };
}

function said(payments: { id: string; settledAt: Date }[], grants: { at: Date; until: Date }[] = []) {
  const { periods } = computeProTime(payments, grants);
  return [...periods].map(([id, { from, until }]) => `${id}: ${from.toISOString()} ${until.toISOString()}`);
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
  expect(computeProTime([], [])).toEqual({ periods: new Map(), until: undefined, paidUntil: undefined });
});

test('a payment pays for a month from when it was settled', () => {
  const payments = [settled('a', '2026-11-20T10:00:00Z')];
  expect(said(payments)).toEqual(['a: 2026-11-20T10:00:00.000Z 2026-12-20T10:00:00.000Z']);
  expect(computeProTime(payments, []).until).toEqual(new Date('2026-12-20T10:00:00Z'));
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
  expect(computeProTime(payments, []).until).toEqual(new Date('2027-01-20T10:00:00Z'));
});

describe('Pro that an admin gave', () => {
  const grant = given('2026-11-10T10:00:00Z', '2026-12-05T10:00:00Z');

  test('lasts until the moment that it was given for, and counts as not paid', () => {
    const { until, paidUntil } = computeProTime([], [grant]);
    expect([until, paidUntil]).toEqual([grant.until, undefined]);
  });

  test('does not use up a month that is paid for while it lasts: that begins after it', () => {
    const payments = [settled('a', '2026-11-20T10:00:00Z')];
    expect(said(payments, [grant])).toEqual(['a: 2026-12-05T10:00:00.000Z 2027-01-05T10:00:00.000Z']);
    expect(computeProTime(payments, [grant])).toMatchObject({
      until: new Date('2027-01-05T10:00:00Z'),
      paidUntil: new Date('2027-01-05T10:00:00Z'),
    });
  });

  test('until a moment before the end of what was paid for changes nothing', () => {
    const payments = [settled('a', '2026-11-08T10:00:00Z')];
    expect(computeProTime(payments, [grant])).toEqual(computeProTime(payments, []));
  });

  test('until a later moment leaves the paid month what it is', () => {
    const payments = [settled('a', '2026-11-01T10:00:00Z')];
    expect(said(payments, [grant])).toEqual(['a: 2026-11-01T10:00:00.000Z 2026-12-01T10:00:00.000Z']);
    expect(computeProTime(payments, [grant])).toMatchObject({
      until: grant.until,
      paidUntil: new Date('2026-12-01T10:00:00Z'),
    });
  });

  test('that has ended leaves a later payment a whole month', () => {
    expect(said([settled('a', '2027-02-01T00:00:00Z')], [grant])).toEqual([
      'a: 2027-02-01T00:00:00.000Z 2027-03-01T00:00:00.000Z',
    ]);
  });
});
