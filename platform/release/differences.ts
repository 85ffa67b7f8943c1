import type { PageMetadata } from '@canvass/shared/area';
import { SHELL } from '../build/workspace';
import type { Channel } from './channel';
import { type Change, changedTexts, changesBetween } from './changes';
import { findRelease, type Release, type Store } from './store';

function rolesWords(roles: string[] | undefined): string {
  return roles ? `; ${roles.join(', ')}` : '';
}

function pageTexts(pages: PageMetadata[] = []) {
  return Object.fromEntries(
    pages.map(({ path, title, frame, roles }) => [path, `${title} (${frame}${rolesWords(roles)})`]),
  );
}

function menuTexts(pages: PageMetadata[] = []) {
  const items = pages.flatMap(({ path, menu, roles }) =>
    menu ? [[path, `${menu.label} (${menu.order}${rolesWords(menu.roles ?? roles)})`]] : [],
  );
  return Object.fromEntries(items) as Record<string, string>;
}

/** What differs between two releases of one application, beside their versions. */
export function releaseDifferences(name: string, from: Release | undefined, to: Release | undefined): Change[] {
  const differing = (what: Change['what'], textsOf: (release?: Release) => Record<string, string | undefined>) =>
    changedTexts(textsOf(from), textsOf(to)).map(({ name: key, ...texts }): Change => ({ what, name, key, ...texts }));
  return [
    ...differing('page', (release) => pageTexts(release?.area?.pages)),
    ...differing('menu', (release) => menuTexts(release?.area?.pages)),
    ...differing('shared', (release) => release?.shared ?? {}),
    ...(from?.contract === to?.contract
      ? []
      : [{ what: 'contract', name, from: from && `${from.contract}`, to: to && `${to.contract}` } as const]),
  ];
}

/**
 * Everything that differs between two snapshots: versions, candidates, locks and settings, and for the stable versions
 * pages, menu items and shared modules as well, as long as their releases are there.
 */
export function differencesBetween(store: Store, from: Channel | undefined, to: Channel): Change[] {
  const versionOf = (channel: Channel | undefined, name: string) =>
    name === SHELL ? channel?.shell : channel?.remotes[name]?.stable;
  const names = [SHELL, ...new Set([...Object.keys(from?.remotes ?? {}), ...Object.keys(to.remotes)])];
  const inside = names
    .map((name) => ({ name, before: versionOf(from, name), after: versionOf(to, name) }))
    .filter(({ before, after }) => before !== after)
    .flatMap(({ name, before, after }) =>
      releaseDifferences(
        name,
        before === undefined ? undefined : findRelease(store, name, before),
        after === undefined ? undefined : findRelease(store, name, after),
      ),
    );
  return [...changesBetween(from, to), ...inside];
}
