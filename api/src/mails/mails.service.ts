import type { ListedMailState, Mail } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import type { Bounce } from './bounce';
import type { MailDocument } from '../records/mails.collection';
import { UNFINISHED_AFTER_MS, type MailsRepository } from './mails.repository';

interface Dependencies {
  mails: MailsRepository;
  /** Tells the worker of this process that there are mails. */
  wake: () => void;
  now: () => Date;
}

export type MailsService = ReturnType<typeof createMailsService>;

/** What admins and operators see of the outbox, and decide about it. */
export function createMailsService({ mails, wake, now }: Dependencies) {
  function presentMail({ id, kind, to, state, attempts, reply, ...mail }: MailDocument & { id: string }): Mail {
    const { at, attemptedAt, nextAttemptAt, settledAt, bounced = false, content, hidesRecipient } = mail;
    const isUnfinished = state === 'begun' && at.getTime() < now().getTime() - UNFINISHED_AFTER_MS;
    const isUndecided = isUnfinished || state === 'failed' || state === 'uncertain';
    return {
      _id: id,
      kind,
      ...(to !== undefined && !hidesRecipient && { to }),
      state: isUnfinished ? 'unfinished' : state,
      attempts,
      at: at.toISOString(),
      ...(attemptedAt && { attemptedAt: attemptedAt.toISOString() }),
      ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
      ...(settledAt && { settledAt: settledAt.toISOString() }),
      ...(reply && { reply }),
      bounced,
      retryable: isUndecided && content !== undefined && to !== undefined,
    };
  }

  return {
    async list({ state, ...request }: PageRequest & { state?: ListedMailState | undefined }): Promise<Page<Mail>> {
      const { items, next } = await readPage(request, async (range) =>
        (await mails.list({ state, ...range }, now())).map((mail) => ({ ...mail, id: toId(mail._id) })),
      );
      return { entries: toEntries(items, presentMail), next };
    },

    /**
     * Sends a mail again, although its recipient may get it twice.
     * @throws mail-not-found; mail-not-retryable
     */
    async retry(id: string): Promise<number> {
      if (await mails.retry(id, now())) {
        wake();
        return 1;
      }
      throw problem((await mails.find(id)) ? 'mail-not-retryable' : 'mail-not-found');
    },

    /**
     * Removes the text of a mail that is not to be sent.
     * @returns false if it was sent, or its action is still running.
     */
    dismiss(id: string): Promise<boolean> {
      return mails.dismiss(id, now());
    },

    /** Notes that a mail came back to the sender. @returns false if no mail with this id may have reached a server. */
    noteBounce({ mailId, reply }: Bounce): Promise<boolean> {
      return mails.noteBounce(mailId, reply, now());
    },
  };
}
