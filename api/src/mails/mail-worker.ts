import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Locks } from '../kernel/database/lock';
import type { ClaimedMail, DeliveriesRepository, Settlement } from './deliveries.repository';
import type { TaskSuccesses } from '../kernel/tasks/task-successes';
import { createSmtpSender, type DeliveryResult, type SmtpSender } from './smtp-delivery';
import type { SmtpTimeouts } from './smtp-session';
import type { MailSettings } from './mail-settings';
import { parseSendableMail } from './stored-mails';

/** How many mails are handed to the server at the same time, each over its own connection. */
const MAX_CONNECTIONS = 10;

/** Milliseconds between two looks for mails that another process queued, or that are due again. */
const POLL_INTERVAL_MS = 2000;

/** After this many attempts, two days with the default delay, a mail that is only ever deferred has failed. */
const MAX_ATTEMPTS = 20;

const MAX_RETRY_DELAY_MS = 4 * 3_600_000;

/** The longest pause while the mail server cannot be reached, or the database fails. */
const MAX_PAUSE_MS = 60_000;

/** How often the result of an attempt is written before it is given up, and the pauses between, in milliseconds. */
const SETTLE_RETRY_DELAYS_MS = [200, 1000, 5000];

/** How long a stopping process waits for the mails in flight, in milliseconds, before it cuts their connections. */
const STOP_TIMEOUT_MS = 8000;

/** How long it then waits for their results to be stored, in milliseconds. */
const STORE_TIMEOUT_MS = 1500;

interface Dependencies {
  deliveries: DeliveriesRepository;
  locks: Locks;
  settings: MailSettings;
  /** Milliseconds between the first attempt and the second; doubles with each further one. */
  retryDelayMs: number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timeouts?: SmtpTimeouts | undefined;
  pollIntervalMs?: number | undefined;
  successes?: TaskSuccesses | undefined;
  now: () => Date;
}

export interface MailWorker {
  /** There are new mails: look now. */
  wake: () => void;
  /** Begins no further mail, and waits for those in flight, for about ten seconds. */
  stop: () => Promise<void>;
}

/** The time of the next attempt, later by up to a half at random, so that deferred mails do not come back all at once. */
function getNextAttempt(attempts: number, retryDelayMs: number, now: Date): Date {
  const delayMs = Math.min(retryDelayMs * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
  return new Date(now.getTime() + delayMs * (1 + Math.random() / 2));
}

function toSettlement(
  { kind, reply, isRecipientRefused = false }: DeliveryResult,
  { attempts }: ClaimedMail,
  retryDelayMs: number,
  now: Date,
): Settlement {
  if (kind === 'accepted') return { state: 'sent', reply };
  if (kind === 'unknown') return { state: 'uncertain', reply };
  if (kind === 'rejected' || attempts >= MAX_ATTEMPTS) return { state: 'failed', reply, isBounced: isRecipientRefused };
  return { state: 'ready', reply, nextAttemptAt: getNextAttempt(attempts, retryDelayMs, now) };
}

/**
 * Sends the mails of the outbox. One process at a time does, through a lease. A mail is marked before its attempt, and
 * what the server may have accepted is never repeated: it is sent once, or listed as failed or uncertain.
 */
export function startMailWorker(dependencies: Dependencies): MailWorker {
  const { deliveries, locks, settings, retryDelayMs, log, timeouts, now } = dependencies;
  const { pollIntervalMs = POLL_INTERVAL_MS, successes } = dependencies;
  successes?.add('mails');
  const stopping = new AbortController();
  const senders = new Set<SmtpSender>();
  let isServerDown = false;
  let failedRounds = 0;
  let isWoken = false;
  let interruptPause: () => void = () => {};

  async function attempt(sender: SmtpSender, claimed: ClaimedMail): Promise<Settlement> {
    const { sendUntil } = claimed;
    if (sendUntil && sendUntil < now())
      return { state: 'failed', reply: 'It was too late to send it.', isBounced: false };
    const mail = parseSendableMail(claimed);
    if (!mail) return { state: 'failed', reply: 'Its record is damaged.', isBounced: false };
    const result = await sender.send(claimed._id.toHexString(), mail);
    if (result.isServerDown && !isServerDown) log.warn({ reply: result.reply }, 'the mail server cannot be used');
    if (!result.isServerDown && isServerDown) log.info('the mail server can be used again');
    isServerDown = result.isServerDown ?? false;
    return toSettlement(result, claimed, retryDelayMs, now());
  }

  /** A result that cannot be stored leaves the mail as being sent: the next round finds it, as after a crash. */
  async function settle(claimed: ClaimedMail, settlement: Settlement): Promise<void> {
    for (const delayMs of [...SETTLE_RETRY_DELAYS_MS, undefined]) {
      try {
        return await deliveries.settle(claimed, settlement, now());
      } catch (error) {
        if (delayMs === undefined || stopping.signal.aborted) throw error;
        await wait(delayMs);
      }
    }
  }

  async function sendDueMails(worker: string): Promise<void> {
    const sender = createSmtpSender(settings, timeouts);
    senders.add(sender);
    try {
      while (!stopping.signal.aborted && !isServerDown) {
        const claimed = await deliveries.claim(worker, now());
        if (!claimed) return;
        const settlement = await attempt(sender, claimed);
        await settle(claimed, settlement);
        if (settlement.state === 'failed' || settlement.state === 'uncertain') {
          const { _id, kind } = claimed;
          log.warn({ mail: _id, kind, state: settlement.state }, 'a mail was not sent');
        }
      }
    } finally {
      sender.close(false);
      senders.delete(sender);
    }
  }

  /** @returns whether all mails that were due had an attempt; not if another process holds the lease. */
  async function runRound(): Promise<boolean> {
    if (!(await deliveries.hasWork(now()))) return true;
    const isDone = await locks.tryWithLock('mails', async () => {
      const worker = randomUUID();
      const abandonedCount = await deliveries.markAbandoned(worker, now());
      if (abandonedCount > 0) log.warn({ mails: abandonedCount }, 'mails are uncertain: their sender has ended');
      await deliveries.bringForward(now());
      await deliveries.eraseOldContents(now());
      isServerDown = false;
      const slots = await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS }, () => sendDueMails(worker)));
      for (const slot of slots) if (slot.status === 'rejected') throw slot.reason;
      return !isServerDown;
    });
    return isDone ?? false;
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      interruptPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        if (await runRound()) successes?.record('mails');
        failedRounds = isServerDown ? failedRounds + 1 : 0;
      } catch (error) {
        failedRounds += 1;
        if (!stopping.signal.aborted) log.error({ err: error }, 'sending mails failed');
      }
      if (stopping.signal.aborted || (isWoken && failedRounds === 0)) continue;
      await pause(Math.min(pollIntervalMs * 2 ** failedRounds, MAX_PAUSE_MS));
    }
  }

  const running = run();

  /** @returns whether the work ended in time. */
  async function waitForEnd(timeoutMs: number): Promise<boolean> {
    const timeout = new AbortController();
    const waited = wait(timeoutMs, false, { signal: timeout.signal });
    return Promise.race([running.then(() => true), waited]).finally(() => timeout.abort());
  }

  return {
    wake() {
      isWoken = true;
      // A server or database that fails is not asked more often because of new mails.
      if (failedRounds === 0) interruptPause();
    },
    async stop() {
      stopping.abort();
      interruptPause();
      if (await waitForEnd(STOP_TIMEOUT_MS)) return;
      for (const sender of senders) sender.close(true);
      await waitForEnd(STORE_TIMEOUT_MS);
    },
  };
}
