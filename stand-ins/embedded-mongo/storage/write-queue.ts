import type { RootDatabase } from 'lmdb';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs work in write transactions; concurrent work shares one commit and its fsync. */
export interface WriteQueue {
  /** Resolves with the result when the data is on the disk. If `work` throws, only its own changes are rolled back. */
  submit<T>(work: () => T): Promise<T>;
  /** Resolves when all submitted jobs are settled. */
  idle(): Promise<void>;
}

interface Job {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  outcome?: { result: unknown } | { error: unknown };
}

/** How long one transaction may run work before the event loop gets its turn. */
const SLICE_MS = 8;

export interface CommitHooks {
  begin(): void;
  /** A job threw: discard its changes to caches. */
  undo(): void;
  /** A job succeeded; its changes to caches become permanent if the commit succeeds. */
  keep(): void;
  committed(): void;
  /** The commit failed: nothing of the batch was stored. */
  failed(): void;
}

/**
 * Called at every commit: `before` when its work is done and none of it is on the disk, `after` when all of it is on
 * the disk and no job has been resolved. Tests kill the process there.
 */
export const commitObserver: { before?: () => void; after?: () => void } = {};

/**
 * Queues work for LMDB's single writer. The commit itself runs in another thread.
 * @param sliceMs how long one transaction may run work, in milliseconds
 */
export function createWriteQueue(root: RootDatabase, hooks: CommitHooks, sliceMs = SLICE_MS): WriteQueue {
  let queue: Job[] = [];
  let running: Promise<void> | undefined;

  function runJobs(): Job[] {
    const processed: Job[] = [];
    const sliceEnd = performance.now() + sliceMs;
    hooks.begin();
    while (queue.length > processed.length && (processed.length === 0 || performance.now() < sliceEnd)) {
      const job = queue[processed.length]!;
      processed.push(job);
      try {
        // The nested transaction undoes the work if it throws.
        job.outcome = { result: root.transactionSync(job.run) };
        hooks.keep();
      } catch (error) {
        job.outcome = { error };
        hooks.undo();
      }
    }
    queue = queue.slice(processed.length);
    return processed;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      let batch: Job[] = [];
      try {
        await root.transaction(() => {
          batch = runJobs();
          commitObserver.before?.();
        });
        commitObserver.after?.();
        hooks.committed();
        batch.forEach(settleJob);
      } catch (error) {
        const cause = await getCommitFailureCause(error);
        hooks.failed();
        if (batch.length === 0) [batch, queue] = [queue, []];
        for (const job of batch) job.reject(cause);
      }
    }
    running = undefined;
  }

  return {
    submit<T>(work: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ run: work, resolve: resolve as (result: unknown) => void, reject });
        running ??= drain();
      });
    },
    idle: async () => {
      await running;
    },
  };
}

/** The cause usually arrives in the same turn as the failure; the timeout only prevents an endless wait. */
const CAUSE_TIMEOUT_MS = 1000;

/**
 * Returns why LMDB could not commit. LMDB rejects with an error whose `commitError` is a promise that rejects with the
 * cause; unhandled, that promise would end the process.
 */
async function getCommitFailureCause(failure: unknown): Promise<unknown> {
  const { commitError } = failure as { commitError?: Promise<never> };
  if (commitError === undefined) return failure;
  try {
    return await Promise.race([commitError, delay(CAUSE_TIMEOUT_MS, failure, { ref: false })]);
  } catch (cause) {
    return cause;
  }
}

function settleJob(job: Job): void {
  if (job.outcome === undefined) job.reject(new Error('the work was not run'));
  else if ('error' in job.outcome) job.reject(job.outcome.error);
  else job.resolve(job.outcome.result);
}
