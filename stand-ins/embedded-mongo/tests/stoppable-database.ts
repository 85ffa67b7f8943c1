import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startEmbeddedMongo, type EmbeddedMongo } from '../supervise';

/** Where the server is killed: before a commit, or when its data is on the disk and the client has not been told. */
export interface CommitPoint {
  /** The index of the commit, counted from 0 since `watch` was called. */
  index: number;
  side: 'before' | 'after';
}

/** An embedded database that can be killed at a commit; its supervisor restarts it. */
export interface StoppableDatabase extends EmbeddedMongo {
  /** Starts counting commits. @param point where to kill the server; by default it is not killed */
  watch: (point?: CommitPoint) => void;
  /**
   * Stops counting, and waits until the server answers: a write that follows a response may have ended it.
   * @returns the numbers of commits and restarts since `watch`
   */
  unwatch: () => Promise<{ commits: number; restarts: number }>;
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
      // The rename is atomic: the server must never read a partial file.
      writeFileSync(`${stopFile}.new`, point ? `${point.index} ${point.side}` : 'nowhere');
      renameSync(`${stopFile}.new`, stopFile);
    },
    async unwatch() {
      rmSync(stopFile, { force: true });
      await (await MongoClient.connect(mongo.uri)).close();
      const commits = existsSync(commitsFile) ? readFileSync(commitsFile).length : 0;
      return { commits, restarts };
    },
  };
}
