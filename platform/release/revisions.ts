import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Change } from './changes';
import { type Channel, channelDirectory, channelFolders, type RenderedPage, type Revision } from './channel';
import { pageFiles } from './page-files';
import { readable, readJson, readNumberedJson, STORE_FORMAT } from './read-json';
import { Refusal } from './refusal';
import type { Store } from './store';
import { removeDraft, writing } from './writing';

/** How drafts of revisions are named, and links on their way to become `current`. */
export const DRAFT = /^\.(draft|current)-/;

/** The directory of a revision, whether or not there is one. */
export function revisionDirectory(store: Store, channel: string, revision: number): string {
  return join(channelDirectory(store, channel), 'revisions', String(revision).padStart(4, '0'));
}

/** The numbers of a channel's revisions, the newest first. */
export function revisionNumbers(store: Store, channel: string): number[] {
  const directory = join(channelDirectory(store, channel), 'revisions');
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}

/** The channels of a store: those that something was promoted to. */
export function channelNames(store: Store): string[] {
  return channelFolders(store).filter((channel) => revisionNumbers(store, channel).length > 0);
}

function read(store: Store, channel: string, revision: number, file: string, readFile = readJson): unknown {
  const directory = revisionDirectory(store, channel, revision);
  if (!existsSync(directory)) throw new Refusal('no-revision', `${channel} has no revision ${revision}`);
  return readFile(join(directory, file), 'copy it from a backup');
}

/** What revisions from before there were candidates and locks leave unsaid: versions were promoted, and nothing else done. */
const UNSAID = {
  revision: { action: 'promote', boot: 'skipped' },
  change: { what: 'version' },
} satisfies { revision: Partial<Revision>; change: Partial<Change> };

/** Who made a revision, when and why. @throws Refusal when there is none of that number, or its file is missing or damaged. */
export function readRevision(store: Store, channel: string, revision: number): Revision {
  const kept = read(store, channel, revision, 'revision.json') as Revision;
  const changes = kept.changes.map((change) => ({ ...UNSAID.change, ...change }));
  return { ...UNSAID.revision, ...kept, changes };
}

/** The same, or nothing when it cannot be read. */
export function findRevision(store: Store, channel: string, revision: number): Revision | undefined {
  return readable(() => readRevision(store, channel, revision));
}

/** The snapshot of a revision. @throws Refusal when there is none of that number, or its file is missing or damaged. */
export function readSnapshot(store: Store, channel: string, revision: number): Channel {
  return read(store, channel, revision, 'channel.json', readNumberedJson) as Channel;
}

/** The snapshot that the next change starts from: that of the newest revision, whether or not it is served yet. */
export function readNewest(store: Store, channel: string): Channel | undefined {
  const [newest] = revisionNumbers(store, channel);
  return newest === undefined ? undefined : readSnapshot(store, channel, newest);
}

/** The number of the revision being served; 0 before the first. */
export function servedRevision(store: Store, channel: string): number {
  try {
    return Number(basename(readlinkSync(join(channelDirectory(store, channel), 'current'))));
  } catch {
    return 0;
  }
}

/**
 * Makes the newest revision the one being served. Whoever is late and has set an older one looks again, so that the
 * newest wins in the end; a process that ended between a revision and its switch is made up for by the next change.
 */
export function serveNewest(store: Store, channel: string): void {
  const directory = channelDirectory(store, channel);
  for (;;) {
    const [newest = 0] = revisionNumbers(store, channel);
    if (servedRevision(store, channel) >= newest) return;
    const link = join(directory, `.current-${randomUUID()}`);
    writing(
      store,
      () => removeDraft(link, []),
      () => {
        symlinkSync(join('revisions', basename(revisionDirectory(store, channel, newest))), link);
        renameSync(link, join(directory, 'current'));
      },
    );
  }
}

/** A revision in the making, which nobody is served from. */
export interface Draft {
  /** Makes it the newest revision and serves it. @throws Refusal when somebody else has made one of its number. */
  commit: (revision: Revision, page: RenderedPage) => void;
  discard: () => void;
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Begins a revision by writing down which releases it needs: from here on `gc` leaves them alone, so check that they are
 * there after this and not before.
 *
 * The rename to `revisions/N` is what decides. It fails when there is a revision N, which is never empty, so of two that
 * start from revision N - 1 one is refused and has changed nothing, whenever it comes.
 */
export function draftRevision(store: Store, snapshot: Channel): Draft {
  const { channel, revision: number } = snapshot;
  const directory = channelDirectory(store, channel);
  const revisions = join(directory, 'revisions');
  const draft = join(revisions, `.draft-${randomUUID()}`);
  const write = (file: string, content: string | Buffer) => writeFileSync(join(draft, file), content, { flush: true });
  // A channel that nothing was ever promoted to leaves no trace.
  const discard = () => removeDraft(draft, [revisions, directory, dirname(directory)]);
  writing(store, discard, () => {
    mkdirSync(draft, { recursive: true });
    write('channel.json', `${JSON.stringify({ format: STORE_FORMAT, ...snapshot }, null, 2)}\n`);
  });
  return {
    discard,
    commit(revision, page) {
      const target = revisionDirectory(store, channel, number);
      writing(store, discard, () => {
        write('revision.json', `${JSON.stringify(revision, null, 2)}\n`);
        for (const [file, content] of Object.entries(pageFiles(basename(target), page))) write(file, content);
        try {
          renameSync(draft, target);
        } catch (error) {
          if (!isTaken(error)) throw error;
          throw new Refusal(
            'conflict',
            `Revision ${number} of ${channel} was made by someone else just now; nothing has changed, try again`,
          );
        }
      });
      serveNewest(store, channel);
    },
  };
}

/** Adds a revision to a channel and serves it, without a check of what it names. */
export function writeRevision(store: Store, channel: Channel, revision: Revision, page: RenderedPage): void {
  draftRevision(store, channel).commit(revision, page);
}
