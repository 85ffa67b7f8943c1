import type { VersionTelemetry } from '@canvass/shared/contracts';

/** The counts of a version (`VersionTelemetry`). */
export type VersionCounts = Pick<VersionTelemetry, 'loads' | 'failures' | 'errors' | 'timedLoads' | 'loadTime'>;

/** The result of comparing a newer version with an older one. */
export interface HealthVerdict {
  /**
   * `wait`: too few page loads for a comparison. `keep`: no significant difference. `roll-back`: worse, for the given
   * reasons.
   */
  advice: 'wait' | 'keep' | 'roll-back';
  /** A sentence each. */
  reasons: string[];
}

/** Versions with fewer page loads than this are not compared. */
const MIN_COMPARED_LOADS = 10;

/** Standard deviations; a false alarm in one of 200 comparisons. That is rare enough although `status` runs often. */
const Z_SCORE = 2.576;

/**
 * The minimum difference of two shares. With a million loads, even a tiny difference is significant, but no reason to
 * roll back.
 */
const MIN_SHARE_DIFFERENCE = 0.005;

/** Load times are compared by their means without a variance, so only large differences count. */
const MIN_TIMED_LOADS = 50;
const SLOWDOWN_THRESHOLD = { factor: 2, milliseconds: 500 };

/** A share: a count, and the number of trials it is out of. */
type Share = [count: number, trials: number];

/** Wilson's score interval of a share: valid for few trials, and for shares near 0 or 1. */
function getWilsonInterval([count, trials]: Share, z: number): { share: number; low: number; high: number } {
  const share = count / trials;
  const weight = z ** 2 / trials;
  const centre = share + weight / 2;
  const spread = z * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials));
  return { share, low: (centre - spread) / (1 + weight), high: (centre + spread) / (1 + weight) };
}

/**
 * The lower bound of the difference between two shares: the lower end of its confidence interval, computed from
 * Wilson's intervals (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10).
 */
export function getMinDifference(one: Share, other: Share, z: number): number {
  const [first, second] = [getWilsonInterval(one, z), getWilsonInterval(other, z)];
  return first.share - second.share - Math.hypot(first.share - first.low, second.high - second.share);
}

function isLarger(one: Share, other: Share): boolean {
  return one[0] / one[1] - other[0] / other[1] >= MIN_SHARE_DIFFERENCE && getMinDifference(one, other, Z_SCORE) > 0;
}

/** The share of page loads requesting the version in which it failed to load. */
function getFailureShare({ loads, failures: count }: VersionCounts): Share {
  return [count, loads + count];
}

/**
 * The share of page loads with the version in which it threw. Capped at 1: a page can report an error and close before
 * it reports the load.
 */
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

/** Compares a version with the one that users would get again after a rollback. Pure: it only suggests. */
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
