import { groupIntoSpans } from './day-spans';

test('days without a vote count, too', () => {
  const { length, spans } = groupIntoSpans([
    { day: '2026-10-30', votes: 2 },
    { day: '2026-11-01', votes: 5 },
  ]);
  expect(length).toBe(1);
  expect(spans.map(({ first, votes }) => [first, votes])).toEqual([
    ['2026-10-30', 2],
    ['2026-10-31', 0],
    ['2026-11-01', 5],
  ]);
});

test('a long time is put into spans of the same length, and no vote is lost', () => {
  const { length, spans } = groupIntoSpans([
    { day: '2026-01-01', votes: 1 },
    { day: '2026-01-03', votes: 1 },
    { day: '2026-02-12', votes: 4 },
  ]);
  expect([length, spans.length]).toEqual([3, 15]);
  expect(spans[0]).toEqual({ first: '2026-01-01', last: '2026-01-03', votes: 2 });
  expect(spans.at(-1)).toEqual({ first: '2026-02-12', last: '2026-02-12', votes: 4 });
});

test('any period is grouped into at most 21 spans', () => {
  const { spans } = groupIntoSpans([
    { day: '2020-01-01', votes: 1 },
    { day: '2029-12-31', votes: 1 },
  ]);
  expect(spans.length).toBeLessThanOrEqual(21);
  expect(spans.reduce((sum, { votes }) => sum + votes, 0)).toBe(2);
});

test('without votes there are no spans', () => {
  expect(groupIntoSpans([]).spans).toEqual([]);
});
