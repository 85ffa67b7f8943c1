import { formatTable } from '@canvass/bench/harness/document';
import { median } from '@canvass/bench/harness/statistics';
import { formatCount, formatTenth } from '@canvass/bench/harness/format-numbers';
import type { AppliedFault } from './faults/faults';
import { describeFault, type FaultKind } from './faults/plan';
import type { Sighting } from './checks/request-counts';
import type { ProcessUsage } from './faults/process-watcher';

/** The results of a run. */
export interface SoakResults {
  seed: string;
  hours: number;
  minutes: number;
  machine: string;
  acknowledged: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<string, number>;
  unexpected: ReadonlyMap<string, Sighting>;
  withoutRequestId: ReadonlyMap<string, Sighting>;
  /** The errors in the API's log, by request id. */
  logged: ReadonlyMap<string, string>;
  appliedFaults: AppliedFault[];
  usages: ProcessUsage[];
  /** Files left behind in the product's temporary and data directories. */
  leftoverFiles: string[];
  /** How often everything was compared (`checkpoints`), and how many acknowledged writes were compared, by kind. */
  checkpoints: number;
  comparedCounts: Record<string, number>;
  /** Writes whose outcome stayed unknown: they may be stored or not. */
  unresolved: number;
  violations: string[];
}

function sortByCount(map: ReadonlyMap<string, number>): string[][] {
  return [...map].toSorted((a, b) => b[1] - a[1]).map(([name, value]) => [name, formatCount(value)]);
}

function formatSightings(map: ReadonlyMap<string, Sighting>, logged: SoakResults['logged'] = new Map()): string[][] {
  return [...map].map(([, { count, example, requestId = '' }]) => [
    formatCount(count),
    example,
    logged.get(requestId) ?? '',
  ]);
}

function formatSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** The product's recovery times, by fault and target. */
function createRecoveryRows(appliedFaults: AppliedFault[]): string[][] {
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
      return [
        name,
        String(group.length),
        formatSeconds(lasted),
        formatSeconds(median(times)),
        formatSeconds(Math.max(...times)),
      ];
    });
}

function createUsageRows(usages: ProcessUsage[]): string[][] {
  return usages.map((usage) => [
    usage.name,
    String(usage.processRuns),
    formatTenth(usage.longestMinutes),
    `${formatCount(usage.firstMemory)} → ${formatCount(usage.lastMemory)}`,
    formatCount(usage.peakMemory),
    Number.isFinite(usage.memorySlope) ? usage.memorySlope.toFixed(1) : 'too short',
    `${usage.firstDescriptors} → ${usage.lastDescriptors}`,
    formatCount(usage.peakDescriptors),
    formatCount(usage.processorSeconds),
  ]);
}

function createSummaryRows(results: SoakResults): string[][] {
  const { acknowledged, comparedCounts, appliedFaults } = results;
  const kinds = new Map<FaultKind, number>();
  for (const { fault } of appliedFaults) kinds.set(fault.kind, (kinds.get(fault.kind) ?? 0) + 1);
  return [
    ['minutes', formatTenth(results.minutes)],
    ['operations acknowledged', formatCount([...acknowledged.values()].reduce((sum, each) => sum + each, 0))],
    [
      'acknowledged and compared with what is stored',
      Object.entries(comparedCounts)
        .map(([name, each]) => `${formatCount(each)} ${name}`)
        .join(', '),
    ],
    ['writes with an unknown outcome', formatCount(results.unresolved)],
    ['times everything was compared', formatCount(results.checkpoints)],
    ['faults', `${appliedFaults.length}: ${[...kinds].map(([kind, each]) => `${each} ${kind}`).join(', ')}`],
    ['unexpected answers', formatCount([...results.unexpected.values()].reduce((sum, each) => sum + each.count, 0))],
    [
      'errors without a request id',
      formatCount([...results.withoutRequestId.values()].reduce((sum, each) => sum + each.count, 0)),
    ],
    ['temporary files left behind', results.leftoverFiles.length === 0 ? 'none' : results.leftoverFiles.join(', ')],
    ['broken invariants', results.violations.length === 0 ? 'none' : `**${results.violations.length}**`],
  ];
}

/** The command that repeats the run. */
function formatCommand({ hours, seed }: Pick<SoakResults, 'hours' | 'seed'>): string {
  return `npm run soak -- faults --hours ${hours} --seed ${seed}`;
}

/** Formats the figures as Markdown, for the screen and for verification/bench/results.md. */
export function renderResults(results: SoakResults): string {
  const renderPart = (title: string, head: string[], rows: string[][]) =>
    `### ${title}\n\n${rows.length === 0 ? 'None.' : formatTable(head, rows)}`;
  return [
    `\`${formatCommand(results)}\`: ${results.machine}.`,
    formatTable(['', ''], createSummaryRows(results)),
    ...(results.violations.length > 0
      ? [`### Broken invariants\n\n${results.violations.map((each) => `- ${each}`).join('\n')}`]
      : []),
    renderPart('Acknowledged operations', ['what', 'times'], sortByCount(results.acknowledged)),
    renderPart('Answers', ['status', 'times'], sortByCount(results.statuses)),
    renderPart(
      'Unexpected answers',
      ['times', 'the first one', 'in the log'],
      formatSightings(results.unexpected, results.logged),
    ),
    renderPart(
      'Errors without a request id',
      ['times', 'the first one', ''],
      formatSightings(results.withoutRequestId),
    ),
    renderPart(
      'Recovery',
      ['fault', 'times', 'lasted s, median', 'recovered s, median', 'recovered s, longest'],
      createRecoveryRows(results.appliedFaults),
    ),
    renderPart(
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
      createUsageRows(results.usages),
    ),
  ].join('\n\n');
}

/** Describes an applied fault in one line. */
export function describeAppliedFault({ fault, lastedMs, recoveredMs }: AppliedFault): string {
  const text = recoveredMs === undefined ? 'DID NOT RECOVER' : `recovered in ${formatSeconds(recoveredMs)} s`;
  return `${describeFault(fault)}: lasted ${formatSeconds(lastedMs)} s, ${text}`;
}

/** Whether a run has no findings. */
export function isSuccessful({ violations, unexpected, withoutRequestId, leftoverFiles }: SoakResults): boolean {
  return violations.length + unexpected.size + withoutRequestId.size + leftoverFiles.length === 0;
}
