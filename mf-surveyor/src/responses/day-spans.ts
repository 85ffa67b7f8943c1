/** The votes of consecutive days. */
export interface DaySpan {
  /** The first and the last day, `2026-11-20`. */
  first: string;
  last: string;
  votes: number;
}

/** More columns than this are too narrow on a phone. */
const MAX_SPANS = 21;
const DAY_MS = 86_400_000;

function formatIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Groups votes by day into at most 21 spans of the same length, from the first day with a vote to the last, including
 * days without one.
 * @param days `2026-11-20`, earliest first.
 */
export function groupIntoSpans(days: { day: string; votes: number }[]): { length: number; spans: DaySpan[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { length: 1, spans: [] };
  const firstDayTime = Date.parse(first.day);
  const count = (Date.parse(last.day) - firstDayTime) / DAY_MS + 1;
  const length = Math.ceil(count / MAX_SPANS);
  const spans = Array.from({ length: Math.ceil(count / length) }, (_, index) => {
    const from = firstDayTime + index * length * DAY_MS;
    const until = Math.min(from + (length - 1) * DAY_MS, Date.parse(last.day));
    return { first: formatIsoDay(from), last: formatIsoDay(until), votes: 0 };
  });
  for (const { day, votes } of days) {
    const span = spans[Math.floor((Date.parse(day) - firstDayTime) / DAY_MS / length)];
    if (span) span.votes += votes;
  }
  return { length, spans };
}
