import { pino } from 'pino';
import { createSchedulerJob } from '../scheduler/scheduler-job';
import type { Scheduler } from '../scheduler/scheduler';
import { JWT_SECRET, type TestDatabase } from './api';

/** Where links in mails of tests lead. */
export const SITE_ORIGIN = 'https://canvass.test';

/** The scheduler of a test's database, with a clock of its own. */
export function createTestScheduler({ db, ballotKeysDirectory }: TestDatabase, now: () => Date): Scheduler {
  const log = pino({ level: 'silent' });
  return createSchedulerJob({
    db,
    ballotKeysDirectory,
    log,
    jwtSecret: JWT_SECRET,
    siteOrigin: SITE_ORIGIN,
    wakeMails: () => undefined,
    now,
  });
}
