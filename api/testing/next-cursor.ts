/** The cursor of the next page; empty if there is none. */
export function getNextCursor(headers: Headers): string {
  return new URLSearchParams(/\?([^>]*)/.exec(headers.get('link') ?? '')?.[1]).get('cursor') ?? '';
}
