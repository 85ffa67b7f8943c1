/** How long a search may be (contract of every list that takes `q`). */
export const LONGEST_SEARCH = 100;

/** What was typed, as the server takes it: on one line, trimmed, not too long. Empty when nothing is searched for. */
export function tidySearch(typed: string): string {
  return typed
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();
}
