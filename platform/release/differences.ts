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

/** What differs between two snapshots. */
export interface Differences {
  changes: Change[];
  /** Which versions could not be looked into as their releases are gone, a sentence each. */
  gone: string[];
}

/**
 * Everything that differs between two snapshots: versions, candidates, locks and settings, and for the stable versions
 * pages, menu items and shared modules as well. Where a release is gone, nobody knows what was in it.
 */
export function differencesBetween(store: Store, from: Channel | undefined, to: Channel): Differences {
  const inside: Change[] = [];
  const gone: string[] = [];
  const releaseOf = (channel: Channel | undefined, name: string) => {
    const version = name === SHELL ? channel?.shell : channel?.remotes[name]?.stable;
    const release = version === undefined ? undefined : findRelease(store, name, version);
    return { version, release, isGone: version !== undefined && release === undefined };
  };
  for (const name of [SHELL, ...new Set([...Object.keys(from?.remotes ?? {}), ...Object.keys(to.remotes)])]) {
    const [before, after] = [releaseOf(from, name), releaseOf(to, name)];
    if (before.version === after.version) continue;
    const lost = [before, after].filter(({ isGone }) => isGone).map(({ version }) => version);
    if (lost.length === 0) inside.push(...releaseDifferences(name, before.release, after.release));
    else gone.push(`${name} ${lost.join(' and ')} cannot be read, so pages, menu and shared modules are not compared`);
  }
  return { changes: [...changesBetween(from, to), ...inside], gone };
}
