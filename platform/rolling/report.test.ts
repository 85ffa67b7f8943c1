import { tallyRolling, type RollingReport } from './report';

const SOUND: RollingReport = {
  outcome: { calls: { vote: 40, edit: 3 }, errors: [], votes: new Map(), descriptions: new Map() },
  shortfalls: [],
  differences: [],
  complaints: [],
};

test('each kind of call and each list of faults is one check', () => {
  expect(tallyRolling(SOUND)).toEqual({ passed: 5, failed: 0 });
});

test('a kind of call that failed at least once does not count as passed, and a list with entries fails once', () => {
  const errors = ['vote: Error: 500 {"code":"internal"}', 'vote: TypeError: fetch failed', 'results: Error: 503'];
  const report = { ...SOUND, outcome: { ...SOUND.outcome, errors }, shortfalls: ['a', 'b'] };
  expect(tallyRolling(report)).toEqual({ passed: 3, failed: 3 });
});
