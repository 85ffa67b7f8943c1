import { table } from '../../bench/harness/document';
import { median } from '../../bench/harness/statistics';
import { count, tenth } from '../../bench/harness/words';
import type { AppliedFault } from './faults';
import { describeFault, type FaultKind } from './plan';
import type { Sighting } from './request-counts';
import type { Usage } from './watch';

/** Everything that a run came to. */
export interface Results {
  seed: string;
  hours: number;
  minutes: number;
  machine: string;
  acknowledged: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<string, number>;
  unexpected: ReadonlyMap<string, Sighting>;
  withoutRequestId: ReadonlyMap<string, Sighting>;
  /** What the API's log says of requests, by their ids. */
  logged: ReadonlyMap<string, string>;
  appliedFaults: AppliedFault[];
  usages: Usage[];
  /** Names of what is left in the temporary directory of the product. */
  leftBehind: string[];
  /** How often everything was compared, and what of the journal is stored. */
  checkpoints: number;
  compared: Record<string, number>;
  /** Writes whose fate was never known: they may be stored or not. */
  open: number;
  broken: string[];
}

function byCount(map: ReadonlyMap<string, number>): string[][] {
  return [...map].toSorted((a, b) => b[1] - a[1]).map(([name, value]) => [name, count(value)]);
}

function sightings(map: ReadonlyMap<string, Sighting>, logged: Results['logged'] = new Map()): string[][] {
  return [...map].map(([, { count: seen, example, requestId = '' }]) => [
    count(seen),
    example,
    logged.get(requestId) ?? '',
  ]);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** How long the product took to work again, by what was done to it. */
function recoveryRows(appliedFaults: AppliedFault[]): string[][] {
  const groups = new Map<string, AppliedFault[]>();
  for (const each of appliedFaults) {
    const { fault } = each;
    const target = 'process' in fault ? fault.process : 'link' in fault ? fault.link : '';
    const name = [fault.kind, target].filter(Boolean).join(' ');
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const times = group.map(({ recoveredMs }) => recoveredMs ?? Number.POSITIVE_INFINITY);
      const lasted = median(group.map(({ lastedMs }) => lastedMs));
      return [name, String(group.length), seconds(lasted), seconds(median(times)), seconds(Math.max(...times))];
    });
}

function usageRows(usages: Usage[]): string[][] {
  return usages.map((usage) => [
    usage.name,
    String(usage.lives),
    tenth(usage.longestMinutes),
    `${count(usage.firstMemory)} → ${count(usage.lastMemory)}`,
    count(usage.peakMemory),
    Number.isFinite(usage.memorySlope) ? usage.memorySlope.toFixed(1) : 'too short',
    `${usage.firstDescriptors} → ${usage.lastDescriptors}`,
    count(usage.peakDescriptors),
    count(usage.processorSeconds),
  ]);
}

function summaryRows(results: Results): string[][] {
  const { acknowledged, compared, appliedFaults } = results;
  const kinds = new Map<FaultKind, number>();
  for (const { fault } of appliedFaults) kinds.set(fault.kind, (kinds.get(fault.kind) ?? 0) + 1);
  return [
    ['minutes', tenth(results.minutes)],
    ['operations acknowledged', count([...acknowledged.values()].reduce((sum, each) => sum + each, 0))],
    [
      'acknowledged and compared with what is stored',
      Object.entries(compared)
        .map(([name, each]) => `${count(each)} ${name}`)
        .join(', '),
    ],
    ['writes that nobody knows the fate of', count(results.open)],
    ['times everything was compared', count(results.checkpoints)],
    ['faults', `${appliedFaults.length}: ${[...kinds].map(([kind, each]) => `${each} ${kind}`).join(', ')}`],
    ['unexpected answers', count([...results.unexpected.values()].reduce((sum, each) => sum + each.count, 0))],
    [
      'errors without a request id',
      count([...results.withoutRequestId.values()].reduce((sum, each) => sum + each.count, 0)),
    ],
    ['temporary files left behind', results.leftBehind.length === 0 ? 'none' : results.leftBehind.join(', ')],
    ['broken invariants', results.broken.length === 0 ? 'none' : `**${results.broken.length}**`],
  ];
}

/** The command that does the same again. */
export function commandOf({ hours, seed }: Pick<Results, 'hours' | 'seed'>): string {
  return `npm run soak -- faults --hours ${hours} --seed ${seed}`;
}

/** The figures in Markdown, for the screen and for docs/measurements.md. */
export function renderResults(results: Results): string {
  const part = (title: string, head: string[], rows: string[][]) =>
    `### ${title}\n\n${rows.length === 0 ? 'None.' : table(head, rows)}`;
  return [
    `\`${commandOf(results)}\`: ${results.machine}.`,
    table(['', ''], summaryRows(results)),
    ...(results.broken.length > 0
      ? [`### Broken invariants\n\n${results.broken.map((each) => `- ${each}`).join('\n')}`]
      : []),
    part('Acknowledged operations', ['what', 'times'], byCount(results.acknowledged)),
    part('Answers', ['status', 'times'], byCount(results.statuses)),
    part('Unexpected answers', ['times', 'the first one', 'in the log'], sightings(results.unexpected, results.logged)),
    part('Errors without a request id', ['times', 'the first one', ''], sightings(results.withoutRequestId)),
    part(
      'Recovery',
      ['fault', 'times', 'lasted s, median', 'recovered s, median', 'recovered s, longest'],
      recoveryRows(results.appliedFaults),
    ),
    part(
      'Processes',
      [
        'process',
        'lives',
        'longest, min',
        'memory in it, MB',
        'peak, MB',
        'MB an hour',
        'open files',
        'peak',
        'processor s',
      ],
      usageRows(results.usages),
    ),
  ].join('\n\n');
}

/** One line per fault, as it happens. */
export function describeAppliedFault({ fault, lastedMs, recoveredMs }: AppliedFault): string {
  const words = recoveredMs === undefined ? 'DID NOT RECOVER' : `recovered in ${seconds(recoveredMs)} s`;
  return `${describeFault(fault)}: lasted ${seconds(lastedMs)} s, ${words}`;
}

/** Whether a run found nothing that has to be looked at. */
export function isSound({ broken, unexpected, withoutRequestId, leftBehind }: Results): boolean {
  return broken.length + unexpected.size + withoutRequestId.size + leftBehind.length === 0;
}
