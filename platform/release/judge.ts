import type { VersionTelemetry } from '@canvass/shared/contracts';

/** What is counted of a version (`VersionTelemetry`). */
export type VersionCounts = Pick<VersionTelemetry, 'loads' | 'failures' | 'errors' | 'timedLoads' | 'loadTime'>;

/** What the counts say of a newer version beside an older one. */
export interface Verdict {
  /** `wait`: too few page loads to say. `keep`: nothing speaks against it. `roll-back`: it is worse, for the reasons given. */
  advice: 'wait' | 'keep' | 'roll-back';
  /** A sentence each. */
  reasons: string[];
}

/** Page loads of either version below which nothing is said. */
const FEWEST = 10;

/** Standard deviations: one comparison in 200 takes chance for a difference. Somebody looks often, so that is rare enough. */
const Z = 2.576;

/** A share has to be larger by so much: with a million loads a hair is no chance either, and no reason. */
const NOTABLE = 0.005;

/** Load times are compared by their means, without a spread, so only what is plain counts. */
const FEWEST_TIMED = 50;
const SLOWER = { times: 2, milliseconds: 500 };

/** So many of so many. */
type Share = [count: number, trials: number];

/** Wilson's score interval of a share: it holds for few trials, and for shares near none or all. */
function intervalOf([count, trials]: Share, z: number): { share: number; low: number; high: number } {
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
export function leastDifference(one: Share, other: Share, z: number): number {
  const [own, beside] = [intervalOf(one, z), intervalOf(other, z)];
  return own.share - beside.share - Math.hypot(own.share - own.low, beside.high - beside.share);
}

function isLarger(one: Share, other: Share): boolean {
  return one[0] / one[1] - other[0] / other[1] >= NOTABLE && leastDifference(one, other, Z) > 0;
}

/** Of how many page loads that asked for the version it failed in. */
function failures({ loads, failures: count }: VersionCounts): Share {
  return [count, loads + count];
}

/** Of how many page loads that had the version it threw in. Some report an error and were left before the load was. */
function errors({ loads, errors: count }: VersionCounts): Share {
  return [Math.min(count, loads), loads];
}

function percent([count, trials]: Share): string {
  return `${((100 * count) / trials).toFixed(1)}% of ${trials}`;
}

function isSlower(newer: VersionCounts, older: VersionCounts): boolean {
  if (newer.timedLoads < FEWEST_TIMED || older.timedLoads < FEWEST_TIMED) return false;
  const [own, other] = [newer.loadTime ?? 0, older.loadTime ?? 0];
  return own > other * SLOWER.times && own - other > SLOWER.milliseconds;
}

/** Compares a version with the one that people would get again if it went. Pure: it suggests, and changes nothing. */
export function judge(newer: VersionCounts, older: VersionCounts): Verdict {
  const asked = [failures(newer)[1], failures(older)[1]];
  if (Math.min(...asked) < FEWEST) {
    return { advice: 'wait', reasons: [`${asked.join(' and ')} page loads are too few to compare.`] };
  }
  const reasons: string[] = [];
  if (isLarger(failures(newer), failures(older))) {
    reasons.push(
      `It fails to load in ${percent(failures(newer))} page loads; the other in ${percent(failures(older))}.`,
    );
  }
  if (newer.loads > 0 && older.loads > 0 && isLarger(errors(newer), errors(older))) {
    reasons.push(`It throws in ${percent(errors(newer))} page loads; the other in ${percent(errors(older))}.`);
  }
  if (isSlower(newer, older)) {
    const [own, other] = [newer, older].map(({ loadTime }) => `${Math.round(loadTime ?? 0)} ms`);
    reasons.push(`It loads in ${own} on average; the other in ${other}.`);
  }
  return { advice: reasons.length > 0 ? 'roll-back' : 'keep', reasons };
}
