import type { VersionTelemetry } from '@canvass/shared/contracts';
import type { AreaHealth } from './health';
import type { HealthVerdict } from './compare-versions';

function formatCounts({ loads, failures, errors, loadTime }: VersionTelemetry): string {
  const duration = loadTime === null ? '' : ` in ${Math.round(loadTime)} ms`;
  return `${loads} loads${duration}, ${failures} failed, ${errors} threw`;
}

/**
 * The verdict on a version, shown below it.
 * @param rollbackHint asks for the rollback that would withdraw the version.
 */
function formatVerdict({ advice, reasons }: HealthVerdict, rollbackHint: string): string[] {
  if (reasons.length === 0) return [];
  return [(advice === 'roll-back' ? `${rollbackHint} ` : '') + reasons.join(' ')];
}

/** A version with its last error and its verdict, in two columns: version, and text. */
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

/** The versions of an area, the newest first, so that each is above the one it is compared with. */
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

/** The health of a channel's versions, for humans. */
export function formatHealth(areas: AreaHealth[], hours: number): string[] {
  return [`  in the page loads of the last ${hours} hours:`, ...areas.flatMap(formatArea)];
}
