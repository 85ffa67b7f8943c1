import type { VersionTelemetry } from '@canvass/shared/contracts';
import type { AreaHealth } from './health';
import type { HealthVerdict } from './compare-versions';

function formatCounts({ loads, failures, errors, loadTime }: VersionTelemetry): string {
  const duration = loadTime === null ? '' : ` in ${Math.round(loadTime)} ms`;
  return `${loads} loads${duration}, ${failures} failed, ${errors} threw`;
}

/** What the counts say, below a version; `way` is how it is rolled back. */
function formatVerdict({ advice, reasons }: HealthVerdict, rollbackHint: string): string[] {
  if (reasons.length === 0) return [];
  return [(advice === 'roll-back' ? `${rollbackHint} ` : '') + reasons.join(' ')];
}

/** A version with what went wrong last and what its counts say, in a column of versions and one of words. */
function formatVersion(
  counts: VersionTelemetry,
  verdict: HealthVerdict | undefined,
  rollbackHint: string,
): [string, string][] {
  const details = [
    ...(counts.last ? [`last: ${counts.last.message}`] : []),
    ...(verdict ? formatVerdict(verdict, rollbackHint) : []),
  ];
  return [[counts.version, formatCounts(counts)], ...details.map((line): [string, string] => ['', line])];
}

/** The versions of an area, the newest first: each stands above the one that it is compared with. */
function formatArea({ area, stable, previous, candidate, verdict, candidateVerdict }: AreaHealth): string[] {
  const lines = [
    ...(candidate ? formatVersion(candidate, candidateVerdict, 'Roll it back?') : []),
    ...formatVersion(stable, verdict, candidate ? 'Roll it back with --stable?' : 'Roll it back?'),
    ...(previous ? formatVersion(previous, undefined, '') : []),
  ];
  return lines.map(
    ([version, description], index) => `  ${(index === 0 ? area : '').padEnd(12)} ${version.padEnd(20)} ${description}`,
  );
}

/** How the versions of a channel fare, for people. */
export function formatHealth(areas: AreaHealth[], hours: number): string[] {
  return [`  in the page loads of the last ${hours} hours:`, ...areas.flatMap(formatArea)];
}
