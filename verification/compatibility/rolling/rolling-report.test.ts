import { countRollingResults, type RollingReport } from './rolling-report';

const SUCCESSFUL_REPORT: RollingReport = {
  outcome: { calls: { vote: 40, edit: 3 }, errors: [], votes: new Map(), descriptions: new Map() },
  shortfalls: [],
  differences: [],
  logErrors: [],
};

test('each kind of call and each list of errors counts as one check', () => {
  expect(countRollingResults(SUCCESSFUL_REPORT)).toEqual({ passed: 5, failed: 0 });
});

test('a kind of call that failed at least once does not count as passed, and a list with entries fails once', () => {
  const errors = ['vote: Error: 500 {"code":"internal"}', 'vote: TypeError: fetch failed', 'results: Error: 503'];
  const report = { ...SUCCESSFUL_REPORT, outcome: { ...SUCCESSFUL_REPORT.outcome, errors }, shortfalls: ['a', 'b'] };
  expect(countRollingResults(report)).toEqual({ passed: 3, failed: 3 });
});
