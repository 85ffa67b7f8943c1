import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startEmbeddedMongo, type EmbeddedMongo } from '../supervise';

/** Where the server is killed: before a commit, or when its data is on the disk and nobody has heard so. */
export interface CommitPoint {
  /** Of the commit, among those since the server is watched. */
  index: number;
  side: 'before' | 'after';
}

/** An embedded database that can be killed at a commit, and is started again by its supervisor. */
export interface StoppableDatabase extends EmbeddedMongo {
  /** Counts commits from now on. @param point where the server is killed; nowhere unless told. */
  watch: (point?: CommitPoint) => void;
  /** Ends the watch. @returns the number of commits, and of restarts since it began. */
  unwatch: () => { commits: number; restarts: number };
}

export async function startStoppableDatabase(): Promise<StoppableDatabase> {
  const control = createTemporaryDirectory('control');
  const [stopFile, commitsFile] = [join(control, 'stop'), join(control, 'commits')];
  let restarts = 0;
  const mongo = await startEmbeddedMongo({
    directory: createTemporaryDirectory('database'),
    onRestart: () => (restarts += 1),
    preload: { module: join(import.meta.dirname, 'stop-at-commit.ts'), env: { COMMIT_CONTROL: control } },
  });
  return {
    ...mongo,
    watch(point) {
      restarts = 0;
      rmSync(commitsFile, { force: true });
      // The server must never read half of it.
      writeFileSync(`${stopFile}.new`, point ? `${point.index} ${point.side}` : 'nowhere');
      renameSync(`${stopFile}.new`, stopFile);
    },
    unwatch() {
      rmSync(stopFile, { force: true });
      const commits = existsSync(commitsFile) ? readFileSync(commitsFile).length : 0;
      return { commits, restarts };
    },
  };
}
