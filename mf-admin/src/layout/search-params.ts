/** How long a search may be (contract of `listUsers` and `listSurveys`). */
export const LONGEST_SEARCH = 100;

/** What was typed, as the server takes it: on one line, trimmed, not too long. Empty when nothing is searched for. */
export function tidySearch(typed: string): string {
  return typed
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();
}

/** What an address searches for. */
export function readSearch(search: URLSearchParams): string | undefined {
  return tidySearch(search.get('q') ?? '') || undefined;
}

/** An address's parameters with some of them changed; one without a value leaves the address. */
export function withParams(search: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
