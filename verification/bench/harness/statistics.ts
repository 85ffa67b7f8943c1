/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least `percent` of all values do not exceed (nearest rank); `percent` from 0 to 100. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** A median with the minimum and maximum. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function getSpread(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** Each value divided by the baseline's value of the same round. */
export function getRatios(values: readonly number[], baseline: readonly number[]): number[] {
  return values.map((value, round) => value / (baseline[round] ?? Number.NaN));
}
