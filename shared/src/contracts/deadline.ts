/** A deadline: the day as the specification stores it, and the moment from which on no vote counts. */
export interface Deadline {
  /** As `toLocaleDateString('ja-JP')` writes it: `2026/11/5`. */
  day: string;
  /** The end of that day in UTC. */
  closesAt: Date;
}

/**
 * Reads `2026/11/5` or `2026/11/05`.
 * @returns null when it is not a day of the calendar.
 */
export function parseDeadline(value: string): Deadline | null {
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const start = new Date(Date.UTC(year, month - 1, day));
  const exists = start.getUTCFullYear() === year && start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  if (!exists) return null;
  return { day: `${year}/${month}/${day}`, closesAt: new Date(Date.UTC(year, month - 1, day + 1)) };
}
