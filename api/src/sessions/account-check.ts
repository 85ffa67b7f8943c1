import type { Logger } from 'pino';
import type { Locks } from '../kernel/database/lock';
import { MAX_ACCOUNTS_PER_CALL, type Account, type GetAccounts } from '../kernel/identity/identity';
import { PRODUCT_TOKEN_LIFETIME_S } from '../kernel/identity/product-token';
import { scheduleJob, type ScheduledJob } from '../operations/schedule-job';
import type { TaskSuccesses } from '../kernel/tasks/task-successes';
import {
  endAllSessions,
  MAX_CLOCK_DIFFERENCE_MS,
  refuseSignInsBefore,
  type SessionState,
} from '../records/session-state';
import type { RecentUser, SessionsRepository } from './sessions.repository';

/** The maximum number of concurrent calls to the identity provider. */
const MAX_CONCURRENT_CALLS = 4;

/**
 * How many times per interval a process checks whether a round is due, because the process that ran the last one may be
 * gone.
 */
const CHECKS_PER_INTERVAL = 4;

interface Dependencies {
  sessions: SessionsRepository;
  getAccounts: GetAccounts;
  leases: Locks;
  now: () => Date;
}

/** Checks all accounts once. Returns null if another process is doing it or has just done it. */
export type AccountCheck = () => Promise<{ checked: number; ended: number } | null>;

/** The session state that follows from the state of an account, which may no longer exist. */
function applyAccountStatus(
  state: SessionState,
  account: Account | undefined,
  lastTokenAt: Date,
  now: Date,
): SessionState {
  if (account && !account.disabled) {
    return account.validSince ? refuseSignInsBefore(state, account.validSince, true, now) : state;
  }
  const isEnded = state.tokensCutAt !== null && lastTokenAt <= state.tokensCutAt;
  return isEnded ? state : endAllSessions(state, now);
}

/** Whether nothing has to change. In a damaged record this cannot be determined, but its tokens are refused anyway. */
function isUnaffected(isUnchanged: () => boolean): boolean {
  try {
    return isUnchanged();
  } catch {
    return true;
  }
}

/**
 * Detects password resets, disabled accounts, and deleted accounts at the identity provider, by checking all users
 * whose product tokens may still be valid, and ends their sessions. If the provider does not respond, nothing changes.
 * @param intervalMs milliseconds between two rounds, whichever process runs them.
 */
export function createAccountCheck(
  { sessions, getAccounts, leases, now }: Dependencies,
  intervalMs: number,
): AccountCheck {
  async function checkBatch(users: RecentUser[]): Promise<number> {
    const accounts = await getAccounts(users.map(({ uid }) => uid));
    let ended = 0;
    for (const { uid, lastTokenAt, sessions: knownState } of users) {
      const check = (state: SessionState) => applyAccountStatus(state, accounts.get(uid), lastTokenAt, now());
      // Nearly all users are unaffected; only the others are read again.
      if (isUnaffected(() => check(knownState) === knownState)) continue;
      const hasEnded = await sessions.change(uid, (state) => {
        const next = check(state);
        return { state: next, result: next !== state };
      });
      if (hasEnded) ended += 1;
    }
    return ended;
  }

  async function checkAll(): Promise<{ checked: number; ended: number }> {
    const since = new Date(now().getTime() - PRODUCT_TOKEN_LIFETIME_S * 1000 - MAX_CLOCK_DIFFERENCE_MS);
    const found = { checked: 0, ended: 0 };
    let batches: RecentUser[][] = [[]];
    async function checkBatches(): Promise<void> {
      const ended = await Promise.all(batches.filter(({ length }) => length > 0).map(checkBatch));
      found.checked += batches.flat().length;
      found.ended += ended.reduce((sum, each) => sum + each, 0);
      batches = [[]];
    }
    for await (const user of sessions.listRecentUsers(since)) {
      const last = batches.at(-1) ?? [];
      if (last.length < MAX_ACCOUNTS_PER_CALL) last.push(user);
      else if (batches.length < MAX_CONCURRENT_CALLS) batches.push([user]);
      else {
        await checkBatches();
        batches = [[user]];
      }
    }
    await checkBatches();
    return found;
  }

  return () => leases.withLockIfDue('account-check', intervalMs, checkAll);
}

/**
 * Checks all accounts that may have a product token at the identity provider once per interval, and logs how many
 * sessions ended.
 * @param intervalMs in milliseconds.
 */
export function scheduleAccountCheck(
  check: AccountCheck,
  log: Logger,
  intervalMs: number,
  successes: TaskSuccesses,
): ScheduledJob {
  successes.add('account-check');
  async function run(): Promise<void> {
    const found = await check();
    if (found) successes.record('account-check');
    if (found && found.ended > 0) log.info({ accounts: found }, 'ended sessions revoked at the identity provider');
  }
  return scheduleJob(run, intervalMs / CHECKS_PER_INTERVAL, log, 'account check at the identity provider failed');
}
