import type { AuditEntry } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { ProblemError } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import type { AuditRepository } from './audit.repository';
import type { AuditRecord } from '../records/audit.collection';

/** An action to record. */
export type NewAuditEntry = Pick<AuditRecord, 'actor' | 'actorUid' | 'action' | 'subject' | 'before' | 'after'>;

/** The actor of an audit entry: their current email, and their uid, which never belongs to anyone else. */
export function describeActor({
  email,
  uid,
}: {
  email: string;
  uid: string;
}): Pick<NewAuditEntry, 'actor' | 'actorUid'> {
  return { actor: email, actorUid: uid };
}

/** Details that an action adds to its entry once they are known; an action that changed nothing is `refused`. */
export type AuditDetails = Partial<Pick<AuditRecord, 'before' | 'after' | 'outcome'>>;

/** Earlier releases store the titles of scheduled surveys, which only their owners see. */
function presentEntry({ id, at, actorUid: _actorUid, subject, ...event }: AuditRecord): AuditEntry {
  const shown = event.action === 'survey-scheduled' ? { ...subject, label: '' } : subject;
  return { _id: id, at: at.toISOString(), ...event, subject: shown };
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The audit log of what admins and surveyors do. */
export function createAuditService({ auditRepository, now }: { auditRepository: AuditRepository; now: () => Date }) {
  return {
    /**
     * Runs an action and records it. The entry is stored first, so that an action that a crash interrupts stays visible
     * as `begun`. The action can add details to its entry with `setDetails`.
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

    /**
     * Records an action that is already done. Losing the entry in a crash would be no harm, because its result shows
     * the same.
     */
    async logCompleted(auditEntry: NewAuditEntry): Promise<void> {
      await auditRepository.insert({ ...auditEntry, outcome: 'done', at: now() });
    },

    async list({ subject, ...request }: PageRequest & { subject?: string | undefined }): Promise<Page<AuditEntry>> {
      const { items, next } = await readPage(request, (range) => auditRepository.list({ subject, ...range }));
      return {
        entries: toEntries(items, presentEntry),
        next,
      };
    },
  };
}
