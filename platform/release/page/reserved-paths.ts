import { expandPath } from '@canvass/shared/area';
import { SHELL_PATHS } from './known-paths';
import { RENDERER_PATHS, SITEMAP_PARTS_PREFIX } from './renderer-paths';

/** Paths that the edge answers itself or forwards, also everything below them, and what is there. */
export const RESERVED_PREFIXES: Record<string, string> = {
  '/api': 'the API',
  '/releases': 'the files of releases',
  '/metrics': 'metrics, which are closed to browsers',
  '/identitytoolkit.googleapis.com': 'the identity provider',
  '/securetoken.googleapis.com': 'the identity provider',
  '/payments-sandbox': 'the payments sandbox',
  '/v1': 'the payments sandbox',
  '/sandbox': 'the payments sandbox',
  [SITEMAP_PARTS_PREFIX]: 'the sitemap',
};

/** The same without what is below. */
export const RESERVED_PATHS: Record<string, string> = {
  '/docs': 'the API documentation',
  '/mailbox': 'the mailbox of the local demo',
  [RENDERER_PATHS.oembed]: 'what other sites embed pages with',
  ...Object.fromEntries(SHELL_PATHS.map((path) => [path, 'a page of the shell'])),
};

/** A segment that looks like a file or is hidden: the edge answers such addresses with 404. */
const FILE_LIKE_SEGMENT = /\./;

/** The path before the first parameter: `/surveys` of `/surveys/:id`. */
function getLiteralPrefix(address: string): string {
  return address.replace(/\/:.*$/, '');
}

/** Why no page can have a path without optional segments. */
function findConcreteReservation(path: string): string | undefined {
  const address = path.toLowerCase().replace(/\/+$/, '');
  for (const [prefix, owner] of Object.entries(RESERVED_PREFIXES)) {
    if (address === prefix || address.startsWith(`${prefix}/`)) return `${prefix} is ${owner}`;
  }
  const owner = RESERVED_PATHS[address];
  if (owner !== undefined) return `${address} is ${owner}`;
  const prefix = getLiteralPrefix(address);
  if (prefix !== address && ['', ...SHELL_PATHS].includes(prefix)) {
    return `what is directly below ${prefix || '/'} belongs to all areas: put a segment of its own before the parameter, such as ${prefix}/calendar/:id`;
  }
  const segments = address.split('/').filter((segment) => !segment.startsWith(':'));
  const file = segments.find((segment) => FILE_LIKE_SEGMENT.test(segment));
  return file === undefined ? undefined : `${file} looks like a file, and no page is served at such an address`;
}

/**
 * Why no page can have a route path, to follow "because": `/api is the API`; undefined if one can. Case is ignored, as by the
 * router.
 */
export function findReservation(path: string): string | undefined {
  return expandPath(path)
    .map(findConcreteReservation)
    .find((reason) => reason !== undefined);
}
