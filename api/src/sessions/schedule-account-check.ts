import type { Logger } from 'pino';
import { scheduleJob, type ScheduledJob } from '../server/schedule';
import type { AccountCheck } from './account-check';

/** How often a process looks whether a round is due, in one interval: the one that made the last may be gone. */
const CHECKS_PER_INTERVAL = 4;

/**
 * Asks the identity provider about everybody who may hold a product token, once in every interval, and writes to the log
 * whose sessions that ended.
 * @param intervalMs in milliseconds.
 */
export function scheduleAccountCheck(check: AccountCheck, log: Logger, intervalMs: number): ScheduledJob {
  async function run(): Promise<void> {
    const found = await check();
    if (found && found.ended > 0) log.info({ accounts: found }, 'ended sessions that the identity provider had ended');
  }
  return scheduleJob(run, intervalMs / CHECKS_PER_INTERVAL, log, 'could not ask the identity provider about accounts');
}
