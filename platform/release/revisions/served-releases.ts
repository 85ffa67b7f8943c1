import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReleaseFile, Registry, RemoteVersion } from '@canvass/shared/area';
import type { Channel } from '../model/channel';
import { readRegistry } from '../page/page-registry';
import type { FindServedRelease } from '../store/releases';
import type { Release, Store } from '../store/store';
import { getRevisionDirectory } from './revisions';

function getFileName({ url }: ReleaseFile): string {
  return basename(url);
}

/** A release as far as a page says: enough to render it into the next page, not enough to check it against a shell. */
function toServedRelease(name: string, { version, container, entry, preload, area }: RemoteVersion): Release {
  const files = [entry, ...Object.values(preload).flat()];
  return {
    name,
    version,
    container,
    area,
    contract: area.contract,
    entry: getFileName(entry),
    styles: [],
    shared: {},
    pages: Object.fromEntries(Object.entries(preload).map(([path, each]) => [path, each.map(getFileName)])),
    source: 'unknown',
    publishedAt: '',
    files: Object.fromEntries(files.map((file) => [getFileName(file), { integrity: file.integrity, bytes: 0 }])),
  };
}

function readRevisionRegistry(store: Store, { channel, revision }: Channel): Registry | undefined {
  const page = join(getRevisionDirectory(store, channel, revision), 'index.html');
  try {
    return existsSync(page) ? readRegistry(readFileSync(page, 'utf8')) : undefined;
  } catch {
    // A damaged page cannot help; the release's own error says what to do.
    return undefined;
  }
}

/**
 * Finds releases in the page of a revision, for areas that a change leaves as they are: a damaged release of one area is no
 * reason to refuse a change of another. With another shell there are none, since every area is checked against it.
 */
export function createServedReleaseFinder(store: Store, before: Channel | undefined, next: Channel): FindServedRelease {
  if (!before || before.shell !== next.shell) return () => undefined;
  return (name, role) => {
    const getVersion = ({ remotes }: Channel) =>
      role === 'stable' ? remotes[name]?.stable : remotes[name]?.candidate?.version;
    const version = getVersion(next);
    if (version === undefined || getVersion(before) !== version) return undefined;
    const served = readRevisionRegistry(store, before)?.remotes.find((remote) => remote.name === name)?.[role];
    return served?.version === version ? toServedRelease(name, served) : undefined;
  };
}
