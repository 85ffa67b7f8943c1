import { createRequestCounts, type Observation } from './request-counts';

/** A counts with a clock that stands still until it is moved, in milliseconds. */
function countsAt(start: number) {
  let now = start;
  const counts = createRequestCounts(() => now);
  const seen = {
    what: 'GET /surveys',
    isExpected: false,
    requestId: 'abc',
    sentAt: start,
  } satisfies Partial<Observation>;
  return { counts, seen, moveTo: (next: number) => (now = next) };
}

test('an answer that fails while nothing is wrong is unexpected', () => {
  const { counts, seen } = countsAt(0);
  counts.note({ ...seen, status: 503, code: 'service-unavailable' });
  counts.note({ ...seen, status: 0, code: 'ECONNRESET' });
  expect([...counts.unexpected.keys()]).toEqual([
    'GET /surveys: 503 service-unavailable',
    'GET /surveys: no answer (ECONNRESET)',
  ]);
});

test('during a fault, and for requests that were sent during it, there may be no answer, but no other failure', () => {
  const { counts, seen, moveTo } = countsAt(0);
  counts.disturb();
  counts.note({ ...seen, status: 503 });
  moveTo(10_000);
  counts.settle();
  moveTo(14_000);
  counts.note({ ...seen, status: 0, code: 'timeout', sentAt: 9000 });
  expect(counts.unexpected.size).toBe(0);
  counts.note({ ...seen, status: 500, code: 'internal', sentAt: 9000 });
  counts.note({ ...seen, status: 503, sentAt: 13_000 });
  expect(counts.unexpected.size).toBe(2);
});

test('an error without a request id is noted, also where it was to be expected', () => {
  const { counts, seen } = countsAt(0);
  counts.note({ ...seen, status: 404, isExpected: true, requestId: undefined });
  counts.note({ ...seen, status: 404, isExpected: true });
  counts.note({ ...seen, status: 0, requestId: undefined });
  expect([...counts.withoutRequestId.values()].map(({ count }) => count)).toEqual([1]);
});
