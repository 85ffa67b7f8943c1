import { createTally, type Observation } from './tally';

/** A tally with a clock that stands still until it is moved, in milliseconds. */
function tallyAt(start: number) {
  let now = start;
  const tally = createTally(() => now);
  const seen = {
    what: 'GET /surveys',
    isExpected: false,
    requestId: 'abc',
    sentAt: start,
  } satisfies Partial<Observation>;
  return { tally, seen, moveTo: (next: number) => (now = next) };
}

test('an answer that fails while nothing is wrong is unexpected', () => {
  const { tally, seen } = tallyAt(0);
  tally.note({ ...seen, status: 503, code: 'service-unavailable' });
  tally.note({ ...seen, status: 0, code: 'ECONNRESET' });
  expect([...tally.unexpected.keys()]).toEqual([
    'GET /surveys: 503 service-unavailable',
    'GET /surveys: no answer (ECONNRESET)',
  ]);
});

test('during a fault, and for requests that were sent during it, there may be no answer, but no other failure', () => {
  const { tally, seen, moveTo } = tallyAt(0);
  tally.disturb();
  tally.note({ ...seen, status: 503 });
  moveTo(10_000);
  tally.settle();
  moveTo(14_000);
  tally.note({ ...seen, status: 0, code: 'timeout', sentAt: 9000 });
  expect(tally.unexpected.size).toBe(0);
  tally.note({ ...seen, status: 500, code: 'internal', sentAt: 9000 });
  tally.note({ ...seen, status: 503, sentAt: 13_000 });
  expect(tally.unexpected.size).toBe(2);
});

test('an error without a request id is noted, also where it was to be expected', () => {
  const { tally, seen } = tallyAt(0);
  tally.note({ ...seen, status: 404, isExpected: true, requestId: undefined });
  tally.note({ ...seen, status: 404, isExpected: true });
  tally.note({ ...seen, status: 0, requestId: undefined });
  expect([...tally.withoutRequestId.values()].map(({ count }) => count)).toEqual([1]);
});
