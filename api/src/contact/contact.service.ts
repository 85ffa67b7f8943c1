import type { Message, MessageState } from '@canvass/shared/contracts';
import { hashJson } from '../kernel/http/idempotency/hash-json';
import { describeActor, type AuditService } from '../audit/audit.service';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import type { UserRecord } from '../records/users.collection';
import type { MessagesRepository } from './messages.repository';
import type { MessageRecord } from '../records/messages.collection';

interface Dependencies {
  messages: MessagesRepository;
  audit: AuditService;
  handledWork: { clearMessages: () => Promise<void> };
  now: () => Date;
}

export type ContactService = ReturnType<typeof createContactService>;

function presentMessage({ id, name, email, message, state, verified, at }: MessageRecord): Message {
  return { _id: id, name, email, message, state, verified, at: at.toISOString() };
}

/** Messages to the admins, which anyone can send. */
export function createContactService({ messages, audit, handledWork, now }: Dependencies) {
  return {
    /**
     * @param request identifies the request of its sender. If a message was stored before its process crashed, a repeat
     * with the same identification does not store it again.
     * @returns the message's id.
     */
    send(
      caller: UserRecord | null,
      message: Pick<MessageRecord, 'name' | 'email' | 'message'>,
      request?: string[],
    ): Promise<string> {
      return messages.insert({
        ...message,
        ...(request && { requestDigest: hashJson([request, message]) }),
        state: 'open',
        ...(caller && { senderUid: caller.uid }),
        verified: caller?.email === message.email,
        at: now(),
      });
    },

    async list({ state, ...request }: PageRequest & { state?: MessageState | undefined }): Promise<Page<Message>> {
      const { items, next } = await readPage(request, (range) => messages.list({ state, ...range }));
      return { entries: toEntries(items, presentMessage), next };
    },

    /**
     * @returns 1, or 0 if the message was already in this state.
     * @throws message-not-found
     */
    async mark(caller: UserRecord, id: string, state: MessageState): Promise<number> {
      const message = await messages.find(id);
      if (!message) throw problem('message-not-found');
      // The label only has the date, because audit entries are kept longer than names.
      const label = `Message of ${message.at.toISOString().slice(0, 10)}`;
      const subject = { kind: 'message' as const, id, label };
      const auditEntry = { ...describeActor(caller), action: 'message-marked' as const, subject };
      return audit.runAudited(auditEntry, async (setDetails) => {
        const before = await messages.mark(id, state);
        await handledWork.clearMessages();
        setDetails({ before: { state: before ?? state }, after: { state }, ...(!before && { outcome: 'refused' }) });
        return before ? 1 : 0;
      });
    },
  };
}
