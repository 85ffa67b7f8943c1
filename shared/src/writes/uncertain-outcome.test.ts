import { problems, type ProblemCode } from '../contracts/problems';
import { isOutcomeUncertain } from './uncertain-outcome';

test.each(['network', 'unexpected'] as const)(
  'without an answer that can be read (%s) the outcome is uncertain',
  (code) => {
    expect(isOutcomeUncertain({ code })).toBe(true);
  },
);

test('the outcome is uncertain while a first try runs', () => {
  expect(isOutcomeUncertain({ code: 'request-in-progress' })).toBe(true);
});

/** Problems with a status of 500 or above that say that no write was begun. */
const CERTAIN_PROBLEMS = new Set<ProblemCode>([
  'unreadable-record',
  'payments-closed',
  'anonymity-unavailable',
  'ballot-key-missing',
]);

const codes = Object.keys(problems) as ProblemCode[];

test.each(codes.filter((code) => problems[code][0] >= 500 && !CERTAIN_PROBLEMS.has(code)))(
  'the outcome is uncertain after the failure %s of the server',
  (code) => expect(isOutcomeUncertain({ code })).toBe(true),
);

test('every other problem says that the write was not done', () => {
  const certain = codes.filter((code) => !isOutcomeUncertain({ code }));
  expect(certain.filter((code) => problems[code][0] >= 500).toSorted()).toEqual([...CERTAIN_PROBLEMS].toSorted());
  expect(certain).not.toContain('request-in-progress');
  expect(certain).toContain('already-voted');
});
