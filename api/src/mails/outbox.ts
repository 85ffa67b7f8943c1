import { inBatches } from '../kernel/database/in-batches';
import { ProblemError } from '../kernel/http/problems/problem';
import type { MailsRepository } from './mails.repository';
import type { NewMail } from '../records/mails.collection';

/** How many mails are stored by one write. */
const BATCH_SIZE = 500;

/** A call of `runWithMails` stores its mails at once; more of them are derived from the action's document with `queue`. */
const MAX_MAILS_PER_ACTION = 1000;

interface Dependencies {
  mails: Pick<MailsRepository, 'insert' | 'markReady' | 'removeBegun'>;
  /** Tells the worker of this process that there are mails. */
  wake: () => void;
  now: () => Date;
}

/** Through which the API sends mails. Neither call waits for a mail server, or fails because of one. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Mails are stored, and sent by a worker later, each once. There are no transactions, so an action and its mails are
 * connected in one of two ways: the action's document says which mails follow from it (`queue`), or the mails are stored
 * before the action (`runWithMails`).
 */
export function createOutbox({ mails, wake, now }: Dependencies) {
  return {
    /**
     * Stores the mails of an action, runs it, and then lets them be sent. If the action is refused (a ProblemError),
     * they are removed. If it fails otherwise, or the process dies, they stay stored without being sent, and operators
     * see them as unfinished; when the action is repeated with the same keys, they are sent after all.
     * @throws what the action throws.
     */
    async runWithMails<Result>(newMails: NewMail[], action: () => Promise<Result>): Promise<Result> {
      if (newMails.length > MAX_MAILS_PER_ACTION)
        throw new Error(`An action has at most ${MAX_MAILS_PER_ACTION} mails.`);
      const ids = await mails.insert(newMails, 'begun', now());
      let result: Result;
      try {
        result = await action();
      } catch (error) {
        if (error instanceof ProblemError) await mails.removeBegun(ids);
        throw error;
      }
      const readyCount = await mails.markReady(
        newMails.map(({ key }) => key),
        now(),
      );
      // A concurrent call with the same keys may have been refused, and removed the mails that both had stored.
      if (readyCount < newMails.length) await mails.insert(newMails, 'ready', now());
      wake();
      return result;
    },

    /**
     * Stores mails that follow from a document which is already stored, so that they are sent. Storing them again is
     * harmless, because of their keys: whoever queues them does so again after a crash, but no later than
     * `RECORD_RETENTION_DAYS` after the first time. Takes any number of mails, and holds one batch of them.
     * @returns how many were not stored before.
     */
    async queue(newMails: Iterable<NewMail> | AsyncIterable<NewMail>): Promise<number> {
      let storedCount = 0;
      for await (const batch of inBatches(newMails, BATCH_SIZE)) {
        const ids = await mails.insert(batch, 'ready', now());
        storedCount += ids.length;
        if (ids.length > 0) wake();
      }
      return storedCount;
    },
  };
}
