import { CHILD_PROCESSES, planFaults, type Fault } from './plan';

const HOUR_MINUTES = 60;

test('the same seed produces the same fault plan, and another seed a different one', () => {
  expect(planFaults('7', HOUR_MINUTES)).toEqual(planFaults('7', HOUR_MINUTES));
  expect(planFaults('8', HOUR_MINUTES)).not.toEqual(planFaults('7', HOUR_MINUTES));
});

test('an hour contains every kind of fault and kills and freezes every process', () => {
  const faults = planFaults('7', HOUR_MINUTES).map(({ fault }) => fault);
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
  const listTargets = (kind: Fault['kind']) =>
    new Set(faults.flatMap((fault) => (fault.kind === kind && 'process' in fault ? fault.process : [])));
  expect(listTargets('kill')).toEqual(new Set([...CHILD_PROCESSES, 'supervisor']));
  expect(listTargets('freeze')).toEqual(new Set(CHILD_PROCESSES));
});

test('no process is killed in the last quarter', () => {
  const lateFaults = planFaults('7', HOUR_MINUTES).filter(({ at }) => at > HOUR_MINUTES * 60 * 0.75);
  expect(lateFaults.length).toBeGreaterThan(10);
  expect(lateFaults.filter(({ fault: { kind } }) => kind === 'kill' || kind === 'restart')).toEqual([]);
});
