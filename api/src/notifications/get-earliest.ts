/** The earliest of the times that are known. */
export function getEarliest(times: readonly (Date | undefined)[]): Date | undefined {
  return times.flatMap((time) => time ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];
}
