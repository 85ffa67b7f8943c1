import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { listScheduledTasks, readMetrics, type ScheduledTaskName } from '@canvass/shared/contracts';
import { scheduleReconcile } from '../../server/jobs/reconcile-job';
import type { Reconciliation } from '../../processes/reconcile/reconcile.service';
import { createScheduler, type ScheduledTask } from '../../processes/scheduler/scheduler';
import { OPERATOR_TOKEN, startApi } from '../../../testing/api';
import { createTaskSuccesses } from './task-successes';

const NOW = new Date('2026-11-20T12:00:00Z');
const log = pino({ level: 'silent' });
const DAY_MS = 86_400_000;

function createTask(name: ScheduledTaskName, dueAt: Date | undefined, run: ScheduledTask['run']): ScheduledTask {
  return { name, findNextDue: () => Promise.resolve(dueAt), run };
}

/** What a look for due tasks records. */
async function runScheduler(tryWithLock: (name: string, work: () => Promise<unknown>) => Promise<unknown>) {
  const successes = createTaskSuccesses(() => NOW);
  const scheduler = createScheduler({
    tasks: [
      createTask('open-surveys', NOW, () => Promise.resolve(1)),
      createTask('record-closings', NOW, () => Promise.reject(new Error('broken'))),
      createTask('remove-deleted-surveys', undefined, () => Promise.resolve(0)),
    ],
    runs: {
      recordRun: () => Promise.resolve(),
      recordFailure: () => Promise.resolve(),
      readAll: () => Promise.resolve(new Map()),
    },
    locks: { tryWithLock: tryWithLock as never },
    log: { error: () => undefined },
    successes,
    now: () => NOW,
  });
  await scheduler.runDueTasks();
  return Object.fromEntries(successes.list());
}

test('a scheduled task succeeds when it did what was due or when nothing is, but not when it fails', async () => {
  expect(await runScheduler((_name, work) => work())).toEqual({
    'open-surveys': NOW,
    'record-closings': null,
    'remove-deleted-surveys': NOW,
  });
});

test('a due task whose lease is taken does not succeed', async () => {
  expect(await runScheduler(() => Promise.resolve(null))).toEqual({
    'open-surveys': null,
    'record-closings': null,
    'remove-deleted-surveys': NOW,
  });
});

test.each([
  ['does not succeed while another process holds its lease', null, null],
  ['succeeds when it has run', { removals: { failures: [] }, tallies: [], unreadable: [], openReports: [] }, NOW],
])('the reconcile job %s', async (_title, result, expected) => {
  const successes = createTaskSuccesses(() => NOW);
  const reconcile = () => Promise.resolve(result as unknown as Reconciliation | null);
  await scheduleReconcile(reconcile, log, DAY_MS, successes).stop();
  expect([...successes.list()]).toEqual([['reconcile', expected]]);
});

test('the metrics have the last success of every background task', async () => {
  const api = await startApi({ now: () => NOW, settings: { SMTP_URL: undefined } });
  const read = async () => {
    const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
    const lines = String(body).matchAll(/^canvass_task_last_success_timestamp_seconds\{task="([\w-]+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, task, seconds]) => [task, Number(seconds)]));
  };
  const scheduled = await api.call(listScheduledTasks, { token: OPERATOR_TOKEN });
  const tasks = [...scheduled.body.map(({ name }) => name), 'reconcile', 'account-check'];
  let successes = await read();
  expect(Object.keys(successes).toSorted()).toEqual(tasks.toSorted());
  while (!Object.values(successes).every((seconds) => seconds === NOW.getTime() / 1000)) {
    await wait(20);
    successes = await read();
  }
  await api.stop();
});
