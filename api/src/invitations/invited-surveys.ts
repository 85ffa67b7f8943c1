import { parseDeadline } from '@canvass/shared/contracts';
import type { DraftRecord } from '../records/drafts.collection';
import type { DraftsRepository } from '../surveys/drafts/drafts.repository';
import { checkContent } from '../surveys/drafts/publishable-content';
import type { ScheduledOpenings } from '../surveys/drafts/scheduled-openings';
import { createNewSurvey } from '../surveys/publication.service';
import type { SurveyRecord } from '../records/surveys.collection';
import { summarizeQuestions } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { InvitationsRepository } from '../records/invitations.repository';

/** A survey to which people are invited. */
export interface InvitedSurvey extends SurveyRecord {
  /** It has not opened yet: its mails leave when it does. */
  isScheduled?: true;
}

export type InvitedSurveys = ReturnType<typeof createInvitedSurveys>;

/** Finds surveys, and scheduled ones for those who wrote them: nobody else knows that they exist. */
export function createInvitedSurveys({
  openings,
  drafts,
  invitations,
}: {
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  drafts: Pick<DraftsRepository, 'find'>;
  invitations: Pick<InvitationsRepository, 'countBySurvey'>;
}) {
  /** @returns null if the draft is not complete, so that it cannot open. */
  async function toScheduledSurvey({ id, content }: DraftRecord, opensAt: Date, owner: UserRecord) {
    const checked = checkContent(content, owner.email);
    if (!('survey' in checked)) return null;
    const { survey } = checked;
    const deadline = parseDeadline(survey.deadline, survey.closesAt);
    if (!deadline) return null;
    const opened = createNewSurvey(owner, { survey, deadline, at: opensAt, by: 'schedule' });
    const invitationCount = (await invitations.countBySurvey([id])).get(id) ?? 0;
    return { ...opened, ...summarizeQuestions(opened), id, invitationCount, isScheduled: true as const };
  }

  return {
    async find(id: string, caller: UserRecord): Promise<InvitedSurvey | null> {
      const survey = await openings.findSurvey(id);
      if (survey) return survey;
      const draft = await drafts.find(id);
      if (!draft?.opensAt || draft.surveyorUid !== caller.uid) return null;
      return toScheduledSurvey(draft, draft.opensAt, caller);
    },
  };
}
