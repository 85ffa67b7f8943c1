import { decodeAddress, findPageAt, type RegisteredRemote, type Registry } from '@canvass/shared/area';
import type { PageServerCode, RenderedPage } from '../model/channel';
import { readRegistry } from './page-registry';

/** The paths that the shell itself serves, in addition to the areas' pages. */
export const SHELL_PATHS = ['/dashboard'];

/** The route paths of the pages that areas render on the server. */
export function listRenderedPaths({ areas }: PageServerCode): string[] {
  return areas.flatMap(({ pages }) => pages.map(({ path }) => path));
}

/** A path segment that matches literally: it has no special characters of regular expressions or nginx. */
const LITERAL_SEGMENT = /^[\w~-]+$/;

/** The route paths of the pages of an area's versions. */
export function listAreaPaths({ stable, previous, candidate }: RegisteredRemote): string[] {
  return [stable, previous, candidate].flatMap((version) => version?.area.pages.map(({ path }) => path) ?? []);
}

/** The route paths of all pages that users may get: those of every version in the registry. */
export function listKnownPaths({ remotes }: Registry): string[] {
  return [...new Set([...SHELL_PATHS, ...remotes.flatMap(listAreaPaths)])].toSorted();
}

/**
 * A route path as a regular expression; everything below a star counts as known.
 * @param captured the segment whose text the expression captures: `:id`.
 */
function toPathPattern(path: string, captured?: string): string {
  let pattern = '';
  for (const segment of path.split('/').filter(Boolean)) {
    if (segment.includes('*')) return `${pattern}(/.*)?`;
    const required = segment.replace(/\?$/, '');
    const text = LITERAL_SEGMENT.test(required) ? required : '[^/]+';
    if (segment === captured) pattern += '/(?<text>[^/]+)';
    else pattern += required === segment ? `/${text}` : `(/${text})?`;
  }
  return pattern;
}

/**
 * The addresses that have a page, as the source of a case-insensitive regular expression for both the edge and nginx.
 * Trailing slashes are ignored, as in the shell's router.
 */
export function toAddressPattern(paths: readonly string[]): string {
  return `^(${paths.map((path) => toPathPattern(path)).join('|')})/*$`;
}

/**
 * @returns a function that tests whether an address matches one of the paths. Without paths, as in older revisions,
 * every address matches.
 */
export function createPathMatcher(paths: readonly string[] | undefined): (address: string) => boolean {
  if (!paths) return () => true;
  if (paths.length === 0) return () => false;
  const pattern = new RegExp(toAddressPattern(paths), 'i');
  return (address) => pattern.test(decodeAddress(address));
}

/**
 * @param parameter a segment of route paths: `:id`.
 * @returns a function that reads the text at its place in an address; undefined if the address matches no path that has it.
 */
export function createParameterReader(
  paths: readonly string[],
  parameter: string,
): (address: string) => string | undefined {
  const patterns = paths
    .filter((path) => path.split('/').includes(parameter))
    .map((path) => new RegExp(`^${toPathPattern(path, parameter)}/*$`, 'i'));
  return (address) => patterns.map((pattern) => pattern.exec(address)?.groups?.text).find((text) => text !== undefined);
}

/** @returns a function that finds the route path of the page that an area renders on the server at an address. */
export function createRenderedPathFinder({ html, server }: RenderedPage): (address: string) => string | undefined {
  if (!server) return () => undefined;
  const pages = readRegistry(html).remotes.flatMap(({ name, stable }) =>
    stable.area.pages.map(({ path }) => ({ name, path })),
  );
  return (address) => {
    const page = findPageAt(pages, address);
    const area = page && server.areas.find(({ name }) => name === page.name);
    return area?.pages.some(({ path }) => path === page?.path) ? page?.path : undefined;
  };
}
