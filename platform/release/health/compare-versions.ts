import type { VersionTelemetry } from '@canvass/shared/contracts';

/** What is counted of a version (`VersionTelemetry`). */
export type VersionCounts = Pick<VersionTelemetry, 'loads' | 'failures' | 'errors' | 'timedLoads' | 'loadTime'>;

/** What the counts say of a newer version beside an older one. */
export interface HealthVerdict {
  /** `wait`: too few page loads to say. `keep`: nothing speaks against it. `roll-back`: it is worse, for the reasons given. */
  advice: 'wait' | 'keep' | 'roll-back';
  /** A sentence each. */
  reasons: string[];
}

/** Fewer page loads of either version are not compared. */
const MIN_COMPARED_LOADS = 10;

/** Standard deviations: one comparison in 200 takes chance for a difference. Somebody looks often, so that is rare enough. */
const Z_SCORE = 2.576;

/** A share has to be larger by so much: with a million loads a hair is no chance either, and no reason. */
const MIN_SHARE_DIFFERENCE = 0.005;

/** Load times are compared by their means, without a spread, so only what is plain counts. */
const MIN_TIMED_LOADS = 50;
const SLOWDOWN_THRESHOLD = { factor: 2, milliseconds: 500 };

/** So many of so many. */
type Share = [count: number, trials: number];

/** Wilson's score interval of a share: it holds for few trials, and for shares near none or all. */
function getWilsonInterval([count, trials]: Share, z: number): { share: number; low: number; high: number } {
  const share = count / trials;
  const weight = z ** 2 / trials;
  const centre = share + weight / 2;
  const spread = z * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials));
  return { share, low: (centre - spread) / (1 + weight), high: (centre + spread) / (1 + weight) };
}

/**
 * The least by which one share surely differs from another: the lower end of the interval of their difference, made of
 * Wilson's intervals (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10).
 */
export function getMinDifference(one: Share, other: Share, z: number): number {
  const [first, second] = [getWilsonInterval(one, z), getWilsonInterval(other, z)];
  return first.share - second.share - Math.hypot(first.share - first.low, second.high - second.share);
}

function isLarger(one: Share, other: Share): boolean {
  return one[0] / one[1] - other[0] / other[1] >= MIN_SHARE_DIFFERENCE && getMinDifference(one, other, Z_SCORE) > 0;
}

/** Page loads that requested the version, including those in which it failed. */
function getFailureShare({ loads, failures: count }: VersionCounts): Share {
  return [count, loads + count];
}

/** Of how many page loads that had the version it threw in. Some report an error and were left before the load was. */
function getErrorShare({ loads, errors: count }: VersionCounts): Share {
  return [Math.min(count, loads), loads];
}

function formatPercent([count, trials]: Share): string {
  return `${((100 * count) / trials).toFixed(1)}% of ${trials}`;
}

function isSlower(newer: VersionCounts, older: VersionCounts): boolean {
  if (newer.timedLoads < MIN_TIMED_LOADS || older.timedLoads < MIN_TIMED_LOADS) return false;
  const [own, other] = [newer.loadTime ?? 0, older.loadTime ?? 0];
  return own > other * SLOWDOWN_THRESHOLD.factor && own - other > SLOWDOWN_THRESHOLD.milliseconds;
}

/** Compares a version with the one that people would get again if it went. Pure: it suggests, and changes nothing. */
export function compareVersions(newer: VersionCounts, older: VersionCounts): HealthVerdict {
  const loadCounts = [getFailureShare(newer)[1], getFailureShare(older)[1]];
  if (Math.min(...loadCounts) < MIN_COMPARED_LOADS) {
    return { advice: 'wait', reasons: [`${loadCounts.join(' and ')} page loads are too few for a comparison.`] };
  }
  const reasons: string[] = [];
  if (isLarger(getFailureShare(newer), getFailureShare(older))) {
    reasons.push(
      `It fails to load in ${formatPercent(getFailureShare(newer))} page loads; the other in ${formatPercent(getFailureShare(older))}.`,
    );
  }
  if (newer.loads > 0 && older.loads > 0 && isLarger(getErrorShare(newer), getErrorShare(older))) {
    reasons.push(
      `It throws in ${formatPercent(getErrorShare(newer))} page loads; the other in ${formatPercent(getErrorShare(older))}.`,
    );
  }
  if (isSlower(newer, older)) {
    const [own, other] = [newer, older].map(({ loadTime }) => `${Math.round(loadTime ?? 0)} ms`);
    reasons.push(`It loads in ${own} on average; the other in ${other}.`);
  }
  return { advice: reasons.length > 0 ? 'roll-back' : 'keep', reasons };
}
