import { type KeyObject, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { Change } from '../model/channel';
import { type Channel, type RenderedPage, type Revision } from '../model/channel';
import { getChannelDirectory, listChannelFolders } from '../store/channels';
import { renderPageFiles } from '../page/page-files';
import { signFiles } from './signatures';
import { readOptional, readJson, readVersionedJson, STORE_FORMAT } from '../store/json-files';
import { ReleaseError } from '../model/release-error';
import type { Store } from '../store/store';
import { removeDraft, withCleanup } from '../store/write-guard';

/** Names of drafts of revisions, and of links that are about to be renamed to `current`. */
export const DRAFT_PATTERN = /^\.(draft|current)-/;

/** The directory of a revision, which need not exist. */
export function getRevisionDirectory(store: Store, channel: string, revision: number): string {
  return join(getChannelDirectory(store, channel), 'revisions', String(revision).padStart(4, '0'));
}

/** The numbers in the directory of a channel, the newest first. */
function listNumbersIn(directory: string): number[] {
  const revisions = join(directory, 'revisions');
  if (!existsSync(revisions)) return [];
  return readdirSync(revisions)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}

/** The revision numbers of a channel, the newest first. */
export function listRevisionNumbers(store: Store, channel: string): number[] {
  return listNumbersIn(getChannelDirectory(store, channel));
}

/** The number of the newest revision in the directory of a channel, wherever it was moved; 0 if there is none. */
export function getNewestRevision(directory: string): number {
  return listNumbersIn(directory)[0] ?? 0;
}

/** The channels of a store that have a revision. */
export function listChannelNames(store: Store): string[] {
  return listChannelFolders(store).filter((channel) => listRevisionNumbers(store, channel).length > 0);
}

function readRevisionFile(store: Store, channel: string, revision: number, file: string, readFile = readJson): unknown {
  const directory = getRevisionDirectory(store, channel, revision);
  if (!existsSync(directory)) throw new ReleaseError('no-revision', `${channel} has no revision ${revision}`);
  return readFile(join(directory, file), 'copy it from a backup');
}

/** Values that revisions from before canaries and locks omit: their only changes were promotions of versions. */
const LEGACY_DEFAULTS = {
  revision: { action: 'promote', boot: 'skipped' },
  change: { what: 'version' },
} satisfies { revision: Partial<Revision>; change: Partial<Change> };

/** `revision.json`, which also has the hash of each file of the page, by name. Earlier revisions do not have them. */
interface StoredRevision extends Revision {
  pageFiles?: Record<string, string>;
}

/** The hashes of the files of a revision's page, as they were written; undefined if its tool recorded none. */
export function findPageFileHashes(
  store: Store,
  channel: string,
  revision: number,
): Record<string, string> | undefined {
  const stored = readOptional(() => readRevisionFile(store, channel, revision, 'revision.json'));
  return (stored as StoredRevision | undefined)?.pageFiles;
}

/**
 * Reads who made a revision, when, and why.
 * @throws ReleaseError when it does not exist, or its file is missing or damaged.
 */
export function readRevision(store: Store, channel: string, revision: number): Revision {
  const { pageFiles: _, ...stored } = readRevisionFile(store, channel, revision, 'revision.json') as StoredRevision;
  const changes = stored.changes.map((change) => ({ ...LEGACY_DEFAULTS.change, ...change }));
  return { ...LEGACY_DEFAULTS.revision, ...stored, changes };
}

/** Like `readRevision`, but undefined if the revision cannot be read. */
export function findRevision(store: Store, channel: string, revision: number): Revision | undefined {
  return readOptional(() => readRevision(store, channel, revision));
}

/** Reads the snapshot of a revision. @throws ReleaseError when it does not exist, or its file is missing or damaged. */
export function readSnapshot(store: Store, channel: string, revision: number): Channel {
  return readRevisionFile(store, channel, revision, 'channel.json', readVersionedJson) as Channel;
}

/** The snapshot that the next change starts from: that of the newest revision, whether or not it is served yet. */
export function readNewestSnapshot(store: Store, channel: string): Channel | undefined {
  const [newest] = listRevisionNumbers(store, channel);
  return newest === undefined ? undefined : readSnapshot(store, channel, newest);
}

/** The number of the revision being served; 0 if there is none. */
export function getServedRevision(store: Store, channel: string): number {
  try {
    return Number(basename(readlinkSync(join(getChannelDirectory(store, channel), 'current'))));
  } catch {
    return 0;
  }
}

/**
 * Makes the newest revision the one being served. Concurrent calls check again after their switch, so that the newest
 * revision wins. A revision whose process ended before its switch is served by the next change.
 */
export function activateNewest(store: Store, channel: string): void {
  const directory = getChannelDirectory(store, channel);
  for (;;) {
    const [newest = 0] = listRevisionNumbers(store, channel);
    if (getServedRevision(store, channel) >= newest) return;
    const link = join(directory, `.current-${randomUUID()}`);
    withCleanup(
      store,
      () => removeDraft(link, []),
      () => {
        symlinkSync(join('revisions', basename(getRevisionDirectory(store, channel, newest))), link);
        renameSync(link, join(directory, 'current'));
      },
    );
  }
}

/** A revision that is being created and is not served. */
export interface RevisionDraft {
  /**
   * Makes it the newest revision and serves it.
   * @param key signs its files; without a key, it is not signed.
   * @throws ReleaseError when its number has been taken in the meantime.
   */
  commit: (revision: Revision, page: RenderedPage, key?: KeyObject) => void;
  discard: () => void;
}

function isAlreadyExistsError(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Begins a revision by writing down which releases it needs. From then on `gc` keeps them, so check only after this
 * call that they exist.
 *
 * The rename to `revisions/N` decides between concurrent changes. It fails if revision N exists, because its directory
 * is never empty. So of two changes that start from revision N - 1, the later one is refused and has changed nothing.
 */
export function createRevisionDraft(store: Store, snapshot: Channel): RevisionDraft {
  const { channel, revision: number } = snapshot;
  const directory = getChannelDirectory(store, channel);
  const revisions = join(directory, 'revisions');
  const draft = join(revisions, `.draft-${randomUUID()}`);
  const files = new Map<string, string | Buffer>();
  const write = (file: string, content: string | Buffer) => {
    writeFileSync(join(draft, file), content, { flush: true });
    files.set(file, content);
  };
  // If nothing was ever promoted to the channel, its directories are removed, too.
  const discard = () => removeDraft(draft, [revisions, directory, dirname(directory)]);
  withCleanup(store, discard, () => {
    mkdirSync(draft, { recursive: true });
    write('channel.json', `${JSON.stringify({ format: STORE_FORMAT, ...snapshot }, null, 2)}\n`);
  });
  return {
    discard,
    commit(revision, rendered, key) {
      const target = getRevisionDirectory(store, channel, number);
      withCleanup(store, discard, () => {
        try {
          const page = Object.entries(renderPageFiles(basename(target), rendered));
          const pageFiles = Object.fromEntries(page.map(([file, content]) => [file, computeIntegrity(content)]));
          write('revision.json', `${JSON.stringify({ ...revision, pageFiles }, null, 2)}\n`);
          for (const [file, content] of page) write(file, content);
          if (key) for (const [file, content] of signFiles(files, key)) write(file, content);
          renameSync(draft, target);
        } catch (error) {
          if (!existsSync(directory)) throw new ReleaseError('no-channel', `${channel} was just deleted`);
          if (!isAlreadyExistsError(error)) throw error;
          throw new ReleaseError(
            'conflict',
            `Revision ${number} of ${channel} was just created by someone else; nothing has changed, try again`,
          );
        }
      });
      activateNewest(store, channel);
    },
  };
}

/** Adds a revision to a channel and serves it, without checking the releases it names. */
export function writeRevision(store: Store, channel: Channel, revision: Revision, page: RenderedPage): void {
  createRevisionDraft(store, channel).commit(revision, page);
}
