import {
  MAX_DEADLINE_YEARS,
  getLatestDeadline,
  type Draft,
  type DraftContent,
  type DraftSummary,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import { hashJson } from '../../kernel/http/idempotency/hash-json';
import { readPage, toEntries, type PageRequest } from '../../kernel/http/lists/pagination';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { ScheduledRemindersRepository } from '../../records/scheduled-reminders.repository';
import type { Page } from '../../kernel/http/lists/page';
import type { OwnRecordCall } from '../../endpoints/route';
import { mapRecord } from '../../kernel/http/presentation/present';
import { invalidField, problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { BallotKeys } from '../../records/ballot-keys';
import { requireAvailablePolicy } from '../../records/ballot-policy';
import { parseNewDeadline } from '../edits/new-deadline';
import type { DraftRecord } from '../../records/drafts.collection';
import type { DraftsRepository } from './drafts.repository';
import { checkContent } from './publishable-content';

/** How often a save without an expected revision is tried when other devices save at the same time. */
const MAX_ATTEMPTS = 5;

/** What a save of a draft sends. */
export interface DraftEdit {
  content: DraftContent;
  /** The revision that was edited; absent if the last save wins. */
  revision?: number | undefined;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

function presentHead({ id, revision, updatedAt, opensAt }: DraftRecord) {
  return { _id: id, revision, updatedAt: updatedAt.toISOString(), opensAt: opensAt?.toISOString() };
}

function presentSummary(draft: DraftRecord): DraftSummary {
  const { title, questions } = draft.content;
  return { ...presentHead(draft), title, questionCount: questions.length };
}

/** @throws invalid-input if the time has passed or is too far ahead. */
function requireFuture(opensAt: Date, now: Date): void {
  if (opensAt <= now) throw invalidField('body.opensAt', 'must not be in the past');
  if (opensAt > getLatestDeadline(now).closesAt)
    throw invalidField('body.opensAt', `must be at most ${MAX_DEADLINE_YEARS} years ahead`);
}

/** Drafts and scheduled surveys of their owners. Nobody else can see them, admins included. */
export function createDraftsService({
  drafts,
  invitations,
  scheduledReminders,
  ballotKeys,
  audit,
  now,
}: {
  drafts: DraftsRepository;
  invitations: Pick<InvitationsRepository, 'deleteAll'>;
  scheduledReminders: Pick<ScheduledRemindersRepository, 'removeAll'>;
  ballotKeys: Pick<BallotKeys, 'isAvailable'>;
  audit: AuditService;
  now: () => Date;
}) {
  /**
   * Checks that a draft can open at a time.
   * @throws anonymity-unavailable; invalid-input with every field that needs a change.
   */
  function requireOpenable(owner: UserRecord, content: DraftContent, opensAt: Date): void {
    const checked = checkContent(content, owner.email);
    if ('errors' in checked) throw problem('invalid-input', checked.errors.slice(0, 50));
    requireAvailablePolicy(checked.survey.ballotPolicy, ballotKeys);
    const { closesAt } = parseNewDeadline(checked.survey, now(), undefined, 'body.content');
    if (opensAt >= closesAt) throw invalidField('body.opensAt', 'must be before the deadline');
  }

  /** A draft that is due may be being published, so nobody can change it anymore. */
  async function findDraft(id: string): Promise<DraftRecord | null> {
    const draft = await drafts.find(id);
    const isDue = draft?.opensAt !== undefined && draft.opensAt <= now();
    return isDue ? null : draft;
  }

  /**
   * Retries a change with the current draft until it succeeds.
   * @throws survey-conflict if others always come first; draft-not-found
   */
  async function changeDraft<Result>(
    { record, reloadRecord }: OwnRecordCall<DraftRecord>,
    change: (draft: DraftRecord) => Promise<Result | null>,
  ): Promise<Result> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await change(attempt === 0 ? record : await reloadRecord());
      if (result !== null) return result;
    }
    throw problem('survey-conflict');
  }

  return {
    findDraft,

    /** @throws idempotency-key-reused */
    async create(caller: UserRecord, content: DraftContent, idempotencyKey?: string): Promise<string> {
      const request = idempotencyKey ? { idempotencyKey, fingerprint: hashJson(content) } : undefined;
      const draft = { surveyorUid: caller.uid, content, revision: 1, updatedAt: now() };
      const { id, fingerprint } = await drafts.insert(draft, request);
      if (fingerprint !== request?.fingerprint) throw problem('idempotency-key-reused');
      return id;
    },

    async list(caller: UserRecord, request: PageRequest): Promise<Page<DraftSummary>> {
      const { items, next } = await readPage(request, (range) => drafts.listOwnedBy(caller.uid, range));
      return { entries: toEntries(items, presentSummary), next };
    },

    async read(draft: DraftRecord): Promise<Draft> {
      return mapRecord(draft.id, () => ({ ...presentHead(draft), content: draft.content }));
    },

    /**
     * Saves a draft. Content that is already stored is not a conflict, whatever its revision.
     * @throws draft-not-found, survey-conflict, anonymity-unavailable; invalid-input if a scheduled draft could no longer open.
     */
    save(caller: UserRecord, call: OwnRecordCall<DraftRecord>, { content, revision: expectedRevision }: DraftEdit) {
      return changeDraft(call, async (draft) => {
        const { revision, opensAt } = draft;
        if (hashJson(draft.content) === hashJson(content)) return { modifiedCount: 0, revision };
        if (expectedRevision !== undefined && expectedRevision !== revision) throw problem('survey-conflict');
        if (opensAt) requireOpenable(caller, content, opensAt);
        return (await drafts.save(draft, content, now())) ? { modifiedCount: 1, revision: revision + 1 } : null;
      });
    },

    /**
     * Schedules the opening of a draft, moves it, or cancels it.
     * @param opensAt null to cancel it.
     * @throws draft-not-found, survey-conflict, anonymity-unavailable; invalid-input if the draft is not complete, or cannot open then.
     */
    schedule(caller: UserRecord, call: OwnRecordCall<DraftRecord>, opensAt: Date | null) {
      return changeDraft(call, async (draft) => {
        const { id, revision } = draft;
        if (draft.opensAt?.getTime() === opensAt?.getTime()) return { modifiedCount: 0, revision };
        if (opensAt) requireFuture(opensAt, now());
        if (opensAt) requireOpenable(caller, draft.content, opensAt);
        const auditEntry = {
          ...describeActor(caller),
          action: 'survey-scheduled' as const,
          // Admins read entries, and see nothing of a survey that is not open yet.
          subject: { kind: 'survey' as const, id, label: '' },
          before: { opensAt: draft.opensAt ?? null },
          after: { opensAt },
        };
        return audit.runAudited(auditEntry, async (setDetails) => {
          if (await drafts.schedule(draft, opensAt ?? undefined, now()))
            return { modifiedCount: 1, revision: revision + 1 };
          setDetails({ outcome: 'refused' });
          return null;
        });
      });
    },

    async delete({ id }: DraftRecord): Promise<number> {
      if (!(await drafts.deleteUnpublished(id, now()))) return 0;
      await invitations.deleteAll(id);
      await scheduledReminders.removeAll(id);
      return 1;
    },
  };
}
