import { readFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';
import { BUDGET_MINUTES, checkBudget, startSlowdownMeter } from './budgets';

test('CONTRIBUTING says the budgets', () => {
  const text = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(npm test[^`]*)` \|.*\| (\d+) minutes \|$/gm)].map(([, command, minutes]) => [
    command,
    Number(minutes),
  ]);
  expect(rows).toEqual([
    ['npm test -- mf-member', BUDGET_MINUTES.part],
    ['npm test', BUDGET_MINUTES.selection],
    ['npm test -- --all', BUDGET_MINUTES.all],
  ]);
});

test('a run whose CPU time fits into its budget is within it, however long it took', () => {
  expect(checkBudget('all', { seconds: 7200, cpuSeconds: 2400, slowdown: 1 })).toEqual({
    isExceeded: false,
    line: '120.0 min; the budget is 25 min on two quiet cores.',
  });
});

test('a run that needs more CPU time than its budget has exceeds it', () => {
  expect(checkBudget('all', { seconds: 1800, cpuSeconds: 3240, slowdown: 1 })).toEqual({
    isExceeded: true,
    line: '30.0 min; the budget is 25 min on two quiet cores. Its CPU time alone takes 27.0 min there: make it faster.',
  });
});

test('CPU time on a slow machine counts for less', () => {
  expect(checkBudget('all', { seconds: 1800, cpuSeconds: 3240, slowdown: 1.5 })).toEqual({
    isExceeded: false,
    line: '30.0 min; the budget is 25 min on two quiet cores, and this machine was 1.5 times slower.',
  });
});

test('no machine is measured as faster than the one of the budgets', () => {
  expect(startSlowdownMeter().stop()).toBeGreaterThanOrEqual(1);
});
