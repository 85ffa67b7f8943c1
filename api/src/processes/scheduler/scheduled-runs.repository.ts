import type { Db } from 'mongodb';
import type { ScheduledTaskName } from '@canvass/shared/contracts';

/** What is known about the runs of a task. */
export interface ScheduledRuns {
  lastRunAt?: Date;
  done?: number;
  lastFailure?: { at: Date; error: string };
}

export type ScheduledRunsRepository = ReturnType<typeof createScheduledRunsRepository>;

/** What the tasks of the scheduler did last, in whichever process. */
export function createScheduledRunsRepository(db: Db) {
  const runs = db.collection<ScheduledRuns & { _id: ScheduledTaskName }>('scheduledRuns');

  return {
    async recordRun(name: ScheduledTaskName, done: number, at: Date): Promise<void> {
      await runs.updateOne({ _id: name }, { $set: { lastRunAt: at }, $inc: { done } }, { upsert: true });
    },

    async recordFailure(name: ScheduledTaskName, error: string, at: Date): Promise<void> {
      const failure = { lastRunAt: at, lastFailure: { at, error } };
      await runs.updateOne({ _id: name }, { $set: failure, $inc: { done: 0 } }, { upsert: true });
    },

    async readAll(): Promise<Map<ScheduledTaskName, ScheduledRuns>> {
      return new Map((await runs.find().toArray()).map(({ _id, ...found }) => [_id, found]));
    },
  };
}
