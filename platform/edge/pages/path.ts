/** The path of a URL: `/surveys/1?x=2` → `/surveys/1`; undefined if it is not a valid path. */
export function parsePath(url = '/'): string | undefined {
  if (!url.startsWith('/')) return undefined;
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  return /(^|\/)(\.|%2e){1,2}(\/|$)|%2f|%5c|\\/i.test(path) ? undefined : path;
}
