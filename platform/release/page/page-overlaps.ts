import { expandPath } from '@canvass/shared/area';
import { matchRoutes } from 'react-router';

/** Addresses that two pages both match. */
export interface PathOverlap {
  /** Where they are, as a path: `/surveys/mine`. */
  at: string;
  /**
   * Which of the two the router shows there: the one whose addresses all belong to the other page, too, as `/surveys/mine`
   * does to `/surveys/:id`; undefined if it depends on their order, or on how many literal segments each has.
   */
  moreSpecific: 'first' | 'second' | undefined;
}

const isParameter = (segment: string) => segment.startsWith(':');

/** The segments of a path without optional ones; slashes that the router ignores are left out. */
function getSegments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Paths that end in a star, with as many parameters in its place as the other path has segments. */
function unfoldStar(path: string, other: string): string[] {
  const segments = getSegments(path);
  const star = segments.findIndex((segment) => segment.includes('*'));
  if (star === -1) return segments;
  const missing = Math.max(getSegments(other).length - star, 0);
  return [...segments.slice(0, star), ...Array.from({ length: missing }, () => ':star')];
}

/** The path of the addresses that two paths without optional segments both match; undefined if there are none. */
function intersect(first: string, second: string): string | undefined {
  const [a, b] = [unfoldStar(first, second), unfoldStar(second, first)];
  if (a.length !== b.length) return undefined;
  const shared = a.map((segment, index) => {
    const other = b[index] ?? '';
    if (isParameter(segment)) return other;
    return isParameter(other) || other.toLowerCase() === segment.toLowerCase() ? segment : undefined;
  });
  return shared.includes(undefined) ? undefined : `/${shared.join('/')}`;
}

/** Whether a path matches only addresses that another one matches, and not all of them. */
function isSpecialCase(path: string, general: string): boolean {
  if (path.includes('*')) return false;
  if (general.includes('*')) return true;
  const [own, others] = [getSegments(path), getSegments(general)];
  const isCovered = own.every(
    (segment, index) =>
      isParameter(others[index] ?? '') ||
      (!isParameter(segment) && segment.toLowerCase() === others[index]?.toLowerCase()),
  );
  return isCovered && own.some((segment, index) => !isParameter(segment) && isParameter(others[index] ?? ''));
}

/** Which of two paths the router shows at an address, whatever their order; undefined if the order decides. */
function findWinner(first: string, second: string, address: string): PathOverlap['moreSpecific'] {
  const routes = [
    { path: first, id: 'first' as const },
    { path: second, id: 'second' as const },
  ];
  const [winner, other] = [routes, routes.toReversed()].map((each) => matchRoutes(each, address)?.at(-1)?.route.id);
  return winner === other ? winner : undefined;
}

/** The overlaps of two paths; several where they have optional segments. */
export function listOverlaps(first: string, second: string): PathOverlap[] {
  return expandPath(first).flatMap((a) =>
    expandPath(second).flatMap((b): PathOverlap[] => {
      const at = intersect(a, b);
      if (at === undefined) return [];
      const winner = findWinner(first, second, at.replaceAll(/:[^/]+/g, '-'));
      const isSpecial = winner === 'first' ? isSpecialCase(a, b) : isSpecialCase(b, a);
      return [{ at, moreSpecific: winner && isSpecial ? winner : undefined }];
    }),
  );
}
