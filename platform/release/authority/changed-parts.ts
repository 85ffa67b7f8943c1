import { isDeepStrictEqual } from 'node:util';
import type { RegisteredRemote } from '@canvass/shared/area';
import { type NamedServerCode, WHOLE_CHANNEL } from '../model/channel';
import { editRegistry, readRegistry } from '../page/page-registry';
import type { RevisionContent } from './signed-revision';

function listDifferentKeys(a: Record<string, unknown> = {}, b: Record<string, unknown> = {}): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isDeepStrictEqual(a[key], b[key]));
}

/** What a page says of an area: in the browser, and about its server code. */
type PageArea = RegisteredRemote & { server?: NamedServerCode };

/** What a page says of each area. */
function readAreas({ page }: RevisionContent): Record<string, PageArea> {
  const areas = Object.fromEntries(
    readRegistry(page.html).remotes.map((remote): [string, PageArea] => [remote.name, remote]),
  );
  for (const server of page.server?.areas ?? []) areas[server.name] = { ...areas[server.name], server } as PageArea;
  return areas;
}

/** Everything of a revision but its number, its locks, and what it says of areas. */
function getRemainder({ snapshot, page }: RevisionContent): unknown {
  const document = editRegistry(page.html, (registry) => ({ ...registry, revision: 0, remotes: [] }));
  return [{ ...snapshot, revision: 0, remotes: {}, locks: {} }, document, page.headers, page.server?.shell];
}

/**
 * The areas of which the pages of two revisions say something different. The previous version of an area may disappear
 * from a page without a change of the area: it is left out when its release is missing.
 */
function listAreasWithOtherPage(before: RevisionContent, after: RevisionContent): string[] {
  const areasBefore = readAreas(before);
  const areasAfter = readAreas(after);
  return listDifferentKeys(areasBefore, areasAfter).filter((name) => {
    const { previous, ...withoutPrevious } = areasBefore[name] ?? {};
    return previous === undefined || !isDeepStrictEqual(withoutPrevious, areasAfter[name]);
  });
}

/**
 * The parts in which two revisions differ: areas by name, also for their locks, and `*` for everything else, such as the
 * shell, the settings, the document, and its headers.
 */
export function listChangedParts(before: RevisionContent, after: RevisionContent): string[] {
  const parts = new Set([
    ...listDifferentKeys(before.snapshot.remotes, after.snapshot.remotes),
    ...listDifferentKeys(before.snapshot.locks, after.snapshot.locks),
    ...listAreasWithOtherPage(before, after),
    ...(isDeepStrictEqual(getRemainder(before), getRemainder(after)) ? [] : [WHOLE_CHANNEL]),
  ]);
  return [...parts].toSorted();
}

/** The areas whose versions stay, and of which the page says something else: their `release.json` was changed. */
export function listAreasChangedWithoutVersion(before: RevisionContent, after: RevisionContent): string[] {
  // A new shell may or may not offer the previous version of an area.
  const isOtherShell = before.snapshot.shell !== after.snapshot.shell;
  const withoutPrevious = (area: PageArea) => ({ ...area, previous: undefined });
  const changedVersions = new Set(listDifferentKeys(before.snapshot.remotes, after.snapshot.remotes));
  const [areasBefore, areasAfter] = [readAreas(before), readAreas(after)];
  return listAreasWithOtherPage(before, after).filter((name) => {
    if (changedVersions.has(name)) return false;
    const [old, changed] = [areasBefore[name], areasAfter[name]];
    return !(isOtherShell && old && changed && isDeepStrictEqual(withoutPrevious(old), withoutPrevious(changed)));
  });
}
