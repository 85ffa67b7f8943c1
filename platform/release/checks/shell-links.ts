import { createPathMatcher } from '../page/known-paths';
import { ReleaseError } from '../model/release-error';
import type { Releases } from '../store/releases';
import type { Release } from '../store/store';

function createLinkFinder(areas: Release[]): (link: string) => boolean {
  const paths = areas.flatMap(({ area }) => area?.pages.map(({ path }) => path) ?? []);
  // Without a path, every address would match.
  return paths.length === 0 ? () => false : createPathMatcher(paths);
}

/**
 * Refuses a change after which the shell links to pages that nobody serves any more: an area that is retired, or a
 * version without the page. What was missing before is no reason to refuse.
 * @param areasBefore the stable areas before the change.
 * @throws ReleaseError with code `path`.
 */
export function checkShellLinks({ shell, remotes }: Releases, areasBefore: Release[]): void {
  const wasServed = createLinkFinder(areasBefore);
  const isServed = createLinkFinder(remotes.map(({ stable }) => stable));
  const lost = (shell.links ?? []).filter((path) => wasServed(path) && !isServed(path));
  if (lost.length === 0) return;
  throw new ReleaseError(
    'path',
    `The shell ${shell.version} links to ${lost.join(', ')}, which no area would serve any more: first promote an area that does, or a shell without these links`,
  );
}
