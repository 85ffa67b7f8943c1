/** The maximum length of a search (contract of every list that takes `q`). */
export const MAX_QUERY_LENGTH = 100;

/** The typed text as the server accepts it: on one line, trimmed, cut to the maximum length. Empty for no search. */
export function normalizeQuery(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trim();
}
