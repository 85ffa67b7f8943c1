import { pino } from 'pino';
import { createSchedulerJob } from '../src/server/jobs/scheduler-job';
import type { Scheduler } from '../src/processes/scheduler/scheduler';
import { JWT_SECRET, type TestDatabase } from './api';
import { createStores } from '../src/server/stores';

/** Where links in mails of tests lead. */
export const SITE_ORIGIN = 'https://canvass.test';

/** The scheduler of a test's database, with a clock of its own. */
export function createTestScheduler({ db, ballotKeysDirectory }: TestDatabase, now: () => Date): Scheduler {
  const log = pino({ level: 'silent' });
  const stores = createStores({ db, ballotKeysDirectory, now });
  return createSchedulerJob({ stores, log, jwtSecret: JWT_SECRET, siteOrigin: SITE_ORIGIN });
}

/** How many runs of the scheduler it takes until a task that others wait for has had its turn. */
const MAX_RUNS = 3;

/** Runs what is due, and what becomes due because of it: notifications follow from closings, and mails from them. */
export async function settleScheduler(database: TestDatabase, now: () => Date = () => new Date()): Promise<void> {
  const scheduler = createTestScheduler(database, now);
  for (let run = 0; run < MAX_RUNS; run += 1) await scheduler.runDueTasks();
}
