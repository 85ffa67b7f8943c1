/** Where every API has its endpoints, below its origin. */
const API_PATH = '/api';

/** The origin and the path, without a slash at its end, of an address that has nothing else. */
function parseAddress(text: string): { origin: string; path: string } | undefined {
  const { protocol, origin, pathname, href } = new URL(URL.canParse(text) ? text : 'about:blank');
  if (!['http:', 'https:'].includes(protocol) || href !== origin + pathname) return undefined;
  return { origin, path: pathname.replace(/\/+$/, '') };
}

/**
 * The base of an API, `https://canvass.example/api`, however it was named: that, or its origin alone, as edges and renderers
 * name it.
 * @throws an Error with one sentence when it is neither.
 */
export function parseApiAddress(text: string): string {
  const { origin, path } = parseAddress(text) ?? {};
  if (origin !== undefined && (path === '' || path === API_PATH)) return origin + API_PATH;
  throw new Error(`--api must be the address of an API, such as https://canvass.example/api, not “${text}”`);
}

/** The origin of a renderer. @throws an Error with one sentence when it is not one. */
export function parseRendererAddress(text: string): string {
  const { origin, path } = parseAddress(text) ?? {};
  if (origin !== undefined && path === '') return origin;
  throw new Error(`--renderer must be an origin, such as http://127.0.0.1:8090, not “${text}”`);
}
