import type { Logger } from 'pino';
import type { ScheduledTaskName, ScheduledTaskStatus } from '@canvass/shared/contracts';
import type { Locks } from '../../kernel/database/lock';
import { getErrorKind } from '../../kernel/http/presentation/present';
import type { TaskSuccesses } from '../../kernel/tasks/task-successes';
import type { ScheduledRunsRepository } from './scheduled-runs.repository';

/** What has to be done when a set time has come. Doing it twice has the effect of doing it once. */
export interface ScheduledTask {
  name: ScheduledTaskName;
  /** When there is something to do next; undefined if nothing is scheduled. One indexed read. */
  findNextDue: () => Promise<Date | undefined>;
  /**
   * Does what is due, in a bounded amount.
   * @returns how many things it did.
   */
  run: () => Promise<number>;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Does what time brings: late after a downtime, but exactly once. Every process looks for what is due, and the one that
 * gets the lease does it.
 */
export function createScheduler({
  tasks,
  runs,
  locks,
  log,
  successes,
  now,
}: {
  tasks: readonly ScheduledTask[];
  runs: ScheduledRunsRepository;
  locks: Pick<Locks, 'tryWithLock'>;
  log: Pick<Logger, 'error'>;
  /** Absent if this process only lists the tasks. */
  successes?: TaskSuccesses | undefined;
  now: () => Date;
}) {
  for (const { name } of tasks) successes?.add(name);

  async function isDue({ findNextDue }: ScheduledTask): Promise<boolean> {
    const dueAt = await findNextDue();
    return dueAt !== undefined && dueAt <= now();
  }

  /** A task that fails does not keep the others from running. */
  async function runTask({ name, run }: ScheduledTask): Promise<void> {
    try {
      await runs.recordRun(name, await run(), now());
      successes?.record(name);
    } catch (error) {
      log.error({ err: error, task: name }, 'a scheduled task failed');
      await runs.recordFailure(name, getErrorKind(error).join(), now());
    }
  }

  /** Runs the tasks that have something to do, unless another process is doing it. */
  async function runDueTasks(): Promise<void> {
    const due: ScheduledTask[] = [];
    for (const task of tasks) {
      if (await isDue(task)) due.push(task);
      else successes?.record(task.name);
    }
    if (due.length === 0) return;
    await locks.tryWithLock('scheduler', async () => {
      for (const task of due) await runTask(task);
    });
  }

  return {
    runDueTasks,

    /** The state of all tasks, for operators. */
    async listTasks(): Promise<ScheduledTaskStatus[]> {
      const known = await runs.readAll();
      const dueTimes = await Promise.all(tasks.map((task) => task.findNextDue()));
      return tasks.map(({ name }, index) => {
        const { lastRunAt, done = 0, lastFailure } = known.get(name) ?? {};
        return {
          name,
          nextDueAt: dueTimes[index]?.toISOString(),
          lastRunAt: lastRunAt?.toISOString(),
          done,
          lastFailure: lastFailure && { at: lastFailure.at.toISOString(), error: lastFailure.error },
        };
      });
    },
  };
}
