import { createPathMatcher } from '../page/known-paths';
import { ReleaseError } from '../model/release-error';
import type { Releases } from '../store/releases';
import type { Release } from '../store/store';

function createLinkFinder(areas: Release[]): (link: string) => boolean {
  return createPathMatcher(areas.flatMap(({ area }) => area?.pages.map(({ path }) => path) ?? []));
}

/**
 * Refuses a change after which the shell links to pages that nobody serves any more: an area that is retired, or a
 * version without the page. What was missing before is no reason to refuse.
 * @param readAreasBefore reads the stable areas before the change; called only if a link leads nowhere after it.
 * @throws ReleaseError with code `path`.
 */
export function checkShellLinks({ shell, remotes }: Releases, readAreasBefore: () => Release[]): void {
  const isServed = createLinkFinder(remotes.map(({ stable }) => stable));
  const missing = (shell.links ?? []).filter((path) => !isServed(path));
  if (missing.length === 0) return;
  const lost = missing.filter(createLinkFinder(readAreasBefore()));
  if (lost.length === 0) return;
  throw new ReleaseError(
    'path',
    `The shell ${shell.version} links to ${lost.join(', ')}, which no area would serve any more: first promote an area that does, or a shell without these links`,
  );
}
