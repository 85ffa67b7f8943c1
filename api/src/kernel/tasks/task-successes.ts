import type { ScheduledTaskName } from '@canvass/shared/contracts';

/** What an API process does in the background. */
export type BackgroundTask = ScheduledTaskName | 'reconcile' | 'account-check' | 'mails';

/** When the background tasks of this process last succeeded. */
export interface TaskSuccesses {
  /** Lists a task that this process runs from now on. */
  add: (task: BackgroundTask) => void;
  /**
   * Notes that a task did what was due, or that nothing was. Not if another process holds its lease: a lease that nobody
   * gives back would not be noticed.
   */
  record: (task: BackgroundTask) => void;
  /** Each task with the time of its last success; null if it had none since the process started. */
  list: () => Iterable<[BackgroundTask, Date | null]>;
}

export function createTaskSuccesses(now: () => Date): TaskSuccesses {
  const times = new Map<BackgroundTask, Date | null>();
  return {
    add: (task) => void times.set(task, null),
    record: (task) => void times.set(task, now()),
    list: () => times,
  };
}
