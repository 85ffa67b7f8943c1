/** Votes of some days in a row. */
export interface Span {
  /** Its first and its last day, `2026-11-20`. */
  first: string;
  last: string;
  votes: number;
}

/** More columns than this cannot be told apart on a phone. */
const MOST = 21;
const DAY = 86_400_000;

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Puts votes by day into at most 21 spans of the same length, from the first day with a vote to the last; days without
 * one count, too.
 * @param days `2026-11-20`, earliest first.
 */
export function spansOf(days: { day: string; votes: number }[]): { length: number; spans: Span[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { length: 1, spans: [] };
  const begin = Date.parse(first.day);
  const count = (Date.parse(last.day) - begin) / DAY + 1;
  const length = Math.ceil(count / MOST);
  const spans = Array.from({ length: Math.ceil(count / length) }, (_, index) => {
    const from = begin + index * length * DAY;
    const until = Math.min(from + (length - 1) * DAY, Date.parse(last.day));
    return { first: dayAt(from), last: dayAt(until), votes: 0 };
  });
  for (const { day, votes } of days) {
    const span = spans[Math.floor((Date.parse(day) - begin) / DAY / length)];
    if (span) span.votes += votes;
  }
  return { length, spans };
}
