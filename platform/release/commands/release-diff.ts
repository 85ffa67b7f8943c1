import type { PageMetadata } from '@canvass/shared/area';
import { SHELL } from '@canvass/workspace/applications';
import type { Channel } from '../model/channel';
import { diffTexts, diffSnapshots } from '../model/snapshot-diff';
import { type Change } from '../model/channel';
import { findRelease, type Release, type Store } from '../store/store';

function formatRoles(roles: string[] | undefined): string {
  return roles ? `; ${roles.join(', ')}` : '';
}

function formatPages(pages: PageMetadata[] = []) {
  return Object.fromEntries(
    pages.map(({ path, title, frame, roles }) => [path, `${title} (${frame}${formatRoles(roles)})`]),
  );
}

function formatMenu(pages: PageMetadata[] = []) {
  const items = pages.flatMap(({ path, menu, roles }) =>
    menu ? [[path, `${menu.label} (${menu.order}${formatRoles(menu.roles ?? roles)})`]] : [],
  );
  return Object.fromEntries(items) as Record<string, string>;
}

/** The differences between two releases of one application, in addition to their versions. */
function diffReleases(name: string, from: Release | undefined, to: Release | undefined): Change[] {
  const diffKind = (what: Change['what'], getTexts: (release?: Release) => Record<string, string | undefined>) =>
    diffTexts(getTexts(from), getTexts(to)).map(({ name: key, ...texts }): Change => ({ what, name, key, ...texts }));
  return [
    ...diffKind('page', (release) => formatPages(release?.area?.pages)),
    ...diffKind('menu', (release) => formatMenu(release?.area?.pages)),
    ...diffKind('shared', (release) => release?.shared ?? {}),
    ...(from?.contract === to?.contract
      ? []
      : [{ what: 'contract', name, from: from && `${from.contract}`, to: to && `${to.contract}` } as const]),
  ];
}

/** The differences between two snapshots. */
export interface ChannelDiff {
  changes: Change[];
  /**
   * One sentence for each application whose releases cannot be compared because one of them is missing or unreadable.
   */
  gone: string[];
}

/**
 * Compares two snapshots: versions, canaries, locks, and settings; for the stable versions also pages, menu items, and
 * shared modules, as far as both releases can be read.
 */
export function diffChannels(store: Store, from: Channel | undefined, to: Channel): ChannelDiff {
  const releaseChanges: Change[] = [];
  const unreadable: string[] = [];
  const findStableRelease = (channel: Channel | undefined, name: string) => {
    const version = name === SHELL ? channel?.shell : channel?.remotes[name]?.stable;
    const release = version === undefined ? undefined : findRelease(store, name, version);
    return { version, release, isGone: version !== undefined && release === undefined };
  };
  for (const name of [SHELL, ...new Set([...Object.keys(from?.remotes ?? {}), ...Object.keys(to.remotes)])]) {
    const [before, after] = [findStableRelease(from, name), findStableRelease(to, name)];
    if (before.version === after.version) continue;
    const missingVersions = [before, after].filter(({ isGone }) => isGone).map(({ version }) => version);
    if (missingVersions.length === 0) releaseChanges.push(...diffReleases(name, before.release, after.release));
    else
      unreadable.push(
        `${name} ${missingVersions.join(' and ')} cannot be read, so pages, menu and shared modules are not compared`,
      );
  }
  return { changes: [...diffSnapshots(from, to), ...releaseChanges], gone: unreadable };
}
