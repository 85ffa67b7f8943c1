import { createRequestCounts, type RequestObservation } from './request-counts';

/** Counts with a clock in milliseconds that only moves when the test sets it. */
function createTestCounts(start: number) {
  let now = start;
  const counts = createRequestCounts(() => now);
  const seen = {
    label: 'GET /surveys',
    isExpected: false,
    requestId: 'abc',
    sentAt: start,
  } satisfies Partial<RequestObservation>;
  return { counts, seen, moveTo: (next: number) => (now = next) };
}

test('a failed response without an active fault is unexpected', () => {
  const { counts, seen } = createTestCounts(0);
  counts.record({ ...seen, status: 503, code: 'service-unavailable' });
  counts.record({ ...seen, status: 0, code: 'ECONNRESET' });
  expect([...counts.unexpected.keys()]).toEqual([
    'GET /surveys: 503 service-unavailable',
    'GET /surveys: no answer (ECONNRESET)',
  ]);
});

test('during a fault, requests may go unanswered but may not fail otherwise', () => {
  const { counts, seen, moveTo } = createTestCounts(0);
  counts.markDisturbed();
  counts.record({ ...seen, status: 503 });
  moveTo(10_000);
  counts.markRecovered();
  moveTo(14_000);
  counts.record({ ...seen, status: 0, code: 'timeout', sentAt: 9000 });
  expect(counts.unexpected.size).toBe(0);
  counts.record({ ...seen, status: 500, code: 'internal', sentAt: 9000 });
  counts.record({ ...seen, status: 503, sentAt: 13_000 });
  expect(counts.unexpected.size).toBe(2);
});

test('an error without a request id is recorded, even if it was expected', () => {
  const { counts, seen } = createTestCounts(0);
  counts.record({ ...seen, status: 404, isExpected: true, requestId: undefined });
  counts.record({ ...seen, status: 404, isExpected: true });
  counts.record({ ...seen, status: 0, requestId: undefined });
  expect([...counts.withoutRequestId.values()].map(({ count }) => count)).toEqual([1]);
});
