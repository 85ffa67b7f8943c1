import type { Logger } from 'pino';
import type { Locks } from '../database/lock';
import { MAX_ACCOUNTS_PER_CALL, type Account, type GetAccounts } from '../identity/identity';
import { PRODUCT_TOKEN_LIFETIME_S } from '../identity/product-token';
import { scheduleJob, type ScheduledJob } from '../operations/schedule-job';
import { endAllSessions, refuseSignInsBefore, type SessionState } from './session-state';
import type { RecentUser, SessionsRepository } from './sessions.repository';

/** Milliseconds by which the clocks of the API's machines may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Calls to the identity provider at the same time. */
const MAX_CONCURRENT_CALLS = 4;

/** How often a process looks whether a round is due, in one interval: the one that made the last may be gone. */
const CHECKS_PER_INTERVAL = 4;

interface Dependencies {
  sessions: SessionsRepository;
  getAccounts: GetAccounts;
  leases: Locks;
  now: () => Date;
}

/** Asks about everybody once. Gives null when another process is at it, or has just been. */
export type AccountCheck = () => Promise<{ checked: number; ended: number } | null>;

/** What follows from how an account stands; there may be none any more. */
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

/** Whether nothing is to be done. Of a damaged record nothing can be said: its tokens are refused as they are. */
function isUnaffected(isUnchanged: () => boolean): boolean {
  try {
    return isUnchanged();
  } catch {
    return true;
  }
}

/**
 * Finds password resets, disabling and deletion that were done at the identity provider itself, by asking it about
 * everybody whose product token may still be good, and ends their sessions. A provider that does not answer changes nothing.
 * @param intervalMs milliseconds between two rounds, whichever processes make them.
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
      // For nearly everybody nothing follows: only the others are read again.
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
 * Asks the identity provider about everybody who may hold a product token, once in every interval, and writes to the log
 * whose sessions that ended.
 * @param intervalMs in milliseconds.
 */
export function scheduleAccountCheck(check: AccountCheck, log: Logger, intervalMs: number): ScheduledJob {
  async function run(): Promise<void> {
    const found = await check();
    if (found && found.ended > 0) log.info({ accounts: found }, 'ended sessions revoked at the identity provider');
  }
  return scheduleJob(run, intervalMs / CHECKS_PER_INTERVAL, log, 'account check at the identity provider failed');
}
