/** A value at a moment, in seconds. */
export interface Sample {
  at: number;
  value: number;
}

/** How much a value grows per hour, by least squares; NaN for fewer than two moments. */
export function slopePerHour(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  return spread === 0 ? Number.NaN : (together / spread) * 3600;
}
