import { describeActor, type AuditService } from '../audit/audit.service';
import type { UserRecord } from '../records/users.collection';
import { getVisibility, type Deadline, type SurveyActor } from '@canvass/shared/contracts';
import type { DraftsRepository } from './drafts/drafts.repository';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { CreateRequest, NewSurvey, SurveyInput, SurveysRepository } from './surveys.repository';

/** What becomes a survey. */
export interface Publication {
  survey: Omit<SurveyInput, 'deadline' | 'closesAt'>;
  deadline: Deadline;
  /** From when it is public. */
  at: Date;
  by: Exclude<SurveyActor, 'admin'>;
  /** The draft that becomes the survey. */
  draftId?: string | undefined;
  request?: CreateRequest | undefined;
}

export type PublicationService = ReturnType<typeof createPublicationService>;

/** A survey as it is stored when it opens, without its questions' summary. */
export function createNewSurvey(
  owner: UserRecord,
  { survey, deadline, at, by }: Pick<Publication, 'survey' | 'deadline' | 'at' | 'by'>,
): NewSurvey {
  const { showsWholeBallots = false, ...content } = survey;
  return {
    ...content,
    visibilityPolicy: getVisibility(content),
    // Votes with names are always shown as a whole.
    ...(content.ballotPolicy === 'anonymous' && { showsWholeBallots }),
    surveyorEmail: owner.email,
    deadline: deadline.day,
    closesAt: deadline.closesAt,
    surveyorUid: owner.uid,
    timestamp: at,
    ...(by === 'schedule' && { opensAt: at }),
    status: 'Publish' as const,
    voteCount: 0,
    version: 1,
    questionsFrozen: false,
    revision: 1,
  };
}

/** Stores new surveys, which are public from then on. */
export function createPublicationService({
  surveys,
  drafts,
  invitations,
  audit,
}: {
  surveys: Pick<SurveysRepository, 'insert'>;
  drafts: Pick<DraftsRepository, 'deletePublished'>;
  invitations: Pick<InvitationsRepository, 'sendWaiting'>;
  audit: AuditService;
}) {
  return {
    /**
     * Publishes a survey. Repeating it with the same request or the same draft stores nothing.
     * @returns the id of the survey, and the hash of the request that created it; null if another request has already
     * published the draft.
     */
    async publish(
      owner: UserRecord,
      { survey, deadline, at, by, draftId, request }: Publication,
    ): Promise<{ id: string; fingerprint: string | undefined } | null> {
      const newSurvey = createNewSurvey(owner, { survey, deadline, at, by });
      const stored = await surveys.insert(newSurvey, { kind: 'opened', at, by, changes: [] }, request, draftId);
      if (draftId !== undefined) {
        // Before the draft is gone, so that the next attempt sends them after a crash.
        await invitations.sendWaiting(draftId, at);
        await drafts.deletePublished(draftId);
      }
      if (!stored) return null;
      const { id, isNew, fingerprint } = stored;
      const subject = { kind: 'survey' as const, id, label: survey.title };
      if (isNew) await audit.logCompleted({ ...describeActor(owner), action: 'survey-created', subject });
      return { id, fingerprint };
    },
  };
}
