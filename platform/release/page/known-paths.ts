import type { Registry } from '@canvass/shared/area';

/** What the shell serves itself, beside the pages of the areas. */
export const SHELL_PATHS = ['/dashboard'];

/** A segment of an address that stands for itself: nothing that a regular expression or nginx takes for something else. */
const LITERAL_SEGMENT = /^[\w~-]+$/;

/** The route paths of all pages that a user may get: those of every version that the channel names. */
export function listKnownPaths({ remotes }: Registry): string[] {
  const versions = remotes.flatMap(({ stable, previous, candidate }) => [stable, previous, candidate]);
  const paths = versions.flatMap((version) => version?.area.pages.map(({ path }) => path) ?? []);
  return [...new Set([...SHELL_PATHS, ...paths])].toSorted();
}

/** A path as a regular expression; everything below an optional segment or a star is taken for known. */
function toPathPattern(path: string): string {
  let pattern = '';
  for (const segment of path.split('/').filter(Boolean)) {
    if (/[*?]/.test(segment)) return `${pattern}(/.*)?`;
    pattern += LITERAL_SEGMENT.test(segment) ? `/${segment}` : '/[^/]+';
  }
  return pattern;
}

/**
 * The addresses that a page answers, as the source of a regular expression that ignores case: the edge and nginx
 * read it alike. Slashes at the end make no difference, as in the shell's router.
 */
export function toAddressPattern(paths: readonly string[]): string {
  return `^(${paths.map(toPathPattern).join('|')})/*$`;
}

/** @returns whether one of these paths answers an address; all do where a revision does not say which there are. */
export function createPathMatcher(paths: readonly string[] | undefined): (address: string) => boolean {
  if (!paths) return () => true;
  const pattern = new RegExp(toAddressPattern(paths), 'i');
  return (address) => pattern.test(address);
}
