/** How long a search may be (contract of every list that takes `q`). */
export const MAX_QUERY_LENGTH = 100;

/** What was typed, as the server takes it: on one line, trimmed, not too long. Empty when nothing is searched for. */
export function normalizeQuery(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trim();
}
