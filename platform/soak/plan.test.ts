import { CHILD_PROCESSES, planFaults, type Fault } from './plan';

const HOUR = 60;

test('a seed gives the same faults at the same times, and another seed others', () => {
  expect(planFaults('7', HOUR)).toEqual(planFaults('7', HOUR));
  expect(planFaults('8', HOUR)).not.toEqual(planFaults('7', HOUR));
});

test('an hour has every kind of fault, and every process killed and frozen', () => {
  const faults = planFaults('7', HOUR).map(({ fault }) => fault);
  const kinds: Fault['kind'][] = [
    'clock-jump',
    'cut-network',
    'freeze',
    'full-disk',
    'kill',
    'release',
    'restart',
    'slow-network',
  ];
  expect([...new Set(faults.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
  const met = (kind: Fault['kind']) =>
    new Set(faults.flatMap((fault) => (fault.kind === kind && 'process' in fault ? fault.process : [])));
  expect(met('kill')).toEqual(new Set([...CHILD_PROCESSES, 'supervisor']));
  expect(met('freeze')).toEqual(new Set(CHILD_PROCESSES));
});

test('the last quarter ends no process', () => {
  const late = planFaults('7', HOUR).filter(({ at }) => at > HOUR * 60 * 0.75);
  expect(late.length).toBeGreaterThan(10);
  expect(late.filter(({ fault: { kind } }) => kind === 'kill' || kind === 'restart')).toEqual([]);
});
