/** Totals of lists are exact up to this number. */
export const COUNT_LIMIT = 1000;

/** A total that was counted up to one more than the limit: `1000+` if there are more. */
export function formatTotal(count: number, limit = COUNT_LIMIT): string {
  return count > limit ? `${limit}+` : String(count);
}
