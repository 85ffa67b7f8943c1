import type { VersionTelemetry } from '@canvass/shared/contracts';
import type { AreaHealth } from './health';

function countWords({ loads, failures, errors, loadTime }: VersionTelemetry): string {
  const time = loadTime === null ? '' : ` in ${Math.round(loadTime)} ms`;
  return `${loads} loads${time}, ${failures} failed, ${errors} threw`;
}

const ADVICE = { wait: '', keep: '', 'roll-back': 'Roll it back? ' };

/** An area's newest version, what it is compared with, and what that says. */
function areaLines({ area, stable, previous, candidate, verdict }: AreaHealth): string[] {
  const versions = candidate ? [candidate, stable] : [stable, ...(previous ? [previous] : [])];
  const lines = versions.map((each) => [each.version, countWords(each)]);
  const last = versions[0]?.last;
  if (last) lines.push(['', `last: ${last.message}`]);
  if (verdict && verdict.reasons.length > 0) lines.push(['', ADVICE[verdict.advice] + verdict.reasons.join(' ')]);
  return lines.map(
    ([version = '', words], at) => `  ${(at === 0 ? area : '').padEnd(12)} ${version.padEnd(20)} ${words}`,
  );
}

/** How the versions of a channel fare, for people. */
export function healthLines(areas: AreaHealth[], hours: number): string[] {
  return [`  in the page loads of the last ${hours} hours:`, ...areas.flatMap(areaLines)];
}
