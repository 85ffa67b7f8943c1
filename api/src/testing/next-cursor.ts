/** The cursor of the page after an answer; empty when it was the last. */
export function getNextCursor(headers: Headers): string {
  return new URLSearchParams(/\?([^>]*)/.exec(headers.get('link') ?? '')?.[1]).get('cursor') ?? '';
}
