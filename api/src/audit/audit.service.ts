import type { AuditEntry } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../http/lists/pagination';
import { ProblemError } from '../http/problems/problem';
import type { Page } from '../http/pipeline/route';
import type { AuditRepository } from './audit.repository';
import type { AuditRecord } from './audit.collection';

/** An act that is to be recorded. */
export type NewAuditEntry = Pick<AuditRecord, 'actor' | 'actorUid' | 'action' | 'subject' | 'before' | 'after'>;

/** How an act names the person who does it: by the email of the moment, and by the uid, which is nobody else's later. */
export function describeActor({
  email,
  uid,
}: {
  email: string;
  uid: string;
}): Pick<NewAuditEntry, 'actor' | 'actorUid'> {
  return { actor: email, actorUid: uid };
}

/** What an act may add to its record once it is known; one that changed nothing was refused. */
export type AuditDetails = Partial<Pick<AuditRecord, 'before' | 'after' | 'outcome'>>;

export type AuditService = ReturnType<typeof createAuditService>;

/** The record of what admins and surveyors do. */
export function createAuditService({ auditRepository, now }: { auditRepository: AuditRepository; now: () => Date }) {
  return {
    /**
     * Does something and records it. It is written down before it is done: what a crash interrupts stays visible as
     * begun. The act may tell what it found and made with `observe`.
     */
    async runAudited<Result>(
      auditEntry: NewAuditEntry,
      perform: (setDetails: (details: AuditDetails) => void) => Promise<Result>,
    ): Promise<Result> {
      const id = await auditRepository.insert({ ...auditEntry, outcome: 'begun', at: now() });
      let collectedDetails: AuditDetails = {};
      try {
        const result = await perform((details) => {
          collectedDetails = { ...collectedDetails, ...details };
        });
        await auditRepository.completeEntry(id, { outcome: 'done', ...collectedDetails });
        return result;
      } catch (error) {
        if (error instanceof ProblemError) await auditRepository.completeEntry(id, { outcome: 'refused' });
        throw error;
      }
    },

    /** Records what is done already and would be no loss to the record, as its result tells the same. */
    async logCompleted(auditEntry: NewAuditEntry): Promise<void> {
      await auditRepository.insert({ ...auditEntry, outcome: 'done', at: now() });
    },

    async list({ subject, ...request }: PageRequest & { subject?: string | undefined }): Promise<Page<AuditEntry>> {
      const { items, next } = await readPage(request, (range) => auditRepository.list({ subject, ...range }));
      return {
        entries: toEntries(items, ({ id, at, actorUid: _actorUid, ...event }) => ({
          _id: id,
          at: at.toISOString(),
          ...event,
        })),
        next,
      };
    },
  };
}
