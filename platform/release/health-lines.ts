import type { VersionTelemetry } from '@canvass/shared/contracts';
import type { AreaHealth } from './health';
import type { Verdict } from './judge';

function countWords({ loads, failures, errors, loadTime }: VersionTelemetry): string {
  const time = loadTime === null ? '' : ` in ${Math.round(loadTime)} ms`;
  return `${loads} loads${time}, ${failures} failed, ${errors} threw`;
}

/** What the counts say, below a version; `way` is how it is rolled back. */
function verdictLines({ advice, reasons }: Verdict, way: string): string[] {
  if (reasons.length === 0) return [];
  return [(advice === 'roll-back' ? `${way} ` : '') + reasons.join(' ')];
}

/** A version with what went wrong last and what its counts say, in a column of versions and one of words. */
function versionLines(counts: VersionTelemetry, verdict: Verdict | undefined, way: string): [string, string][] {
  const below = [
    ...(counts.last ? [`last: ${counts.last.message}`] : []),
    ...(verdict ? verdictLines(verdict, way) : []),
  ];
  return [[counts.version, countWords(counts)], ...below.map((line): [string, string] => ['', line])];
}

/** The versions of an area, the newest first: each stands above the one that it is compared with. */
function areaLines({ area, stable, previous, candidate, verdict, candidateVerdict }: AreaHealth): string[] {
  const lines = [
    ...(candidate ? versionLines(candidate, candidateVerdict, 'Roll it back?') : []),
    ...versionLines(stable, verdict, candidate ? 'Roll it back with --stable?' : 'Roll it back?'),
    ...(previous ? versionLines(previous, undefined, '') : []),
  ];
  return lines.map(([version, words], at) => `  ${(at === 0 ? area : '').padEnd(12)} ${version.padEnd(20)} ${words}`);
}

/** How the versions of a channel fare, for people. */
export function healthLines(areas: AreaHealth[], hours: number): string[] {
  return [`  in the page loads of the last ${hours} hours:`, ...areas.flatMap(areaLines)];
}
