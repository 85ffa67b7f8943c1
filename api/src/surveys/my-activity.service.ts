import type { MyActivity } from '@canvass/shared/contracts';
import type { InvitationsRepository } from '../invitations/invitations.repository';
import type { ReportsRepository } from '../reports/reports.repository';
import { mapRecord } from '../http/presentation/present';
import type { UserRecord } from '../users/users.collection';
import { presentOwnVote, loadQuestionsAsVoted } from '../votes/vote-questions';
import type { VotesRepository } from '../votes/votes.repository';
import type { SurveyAccess } from './survey-access';
import type { SurveysRepository } from './surveys.repository';

export type MyActivityService = ReturnType<typeof createMyActivityService>;

/** What the caller has done with a survey. */
export function createMyActivityService({
  surveys,
  votes,
  reports,
  invitations,
  access,
}: {
  surveys: SurveysRepository;
  votes: Pick<VotesRepository, 'find'>;
  reports: Pick<ReportsRepository, 'find'>;
  invitations: Pick<InvitationsRepository, 'isInvited'>;
  access: SurveyAccess;
}) {
  return {
    /** @throws survey-not-found, also for an unpublished survey that is not the caller's. */
    async read(caller: UserRecord, id: string): Promise<MyActivity> {
      const [vote, report] = await Promise.all([votes.find(id, caller.uid), reports.find(id, caller.uid)]);
      const survey = access.requireReadable(caller, await surveys.find(id));
      const reportedAt = mapRecord(report?.id ?? id, () => report?.at.toISOString());
      const invitation = survey.voterPolicy === 'invited' && { isInvited: await invitations.isInvited(id, caller.uid) };
      if (!vote) return { reportedAt, ...invitation };
      const getQuestions = await loadQuestionsAsVoted(surveys, [vote], new Map([[id, survey]]));
      const presentedVote = mapRecord(vote.id, () => presentOwnVote(vote, getQuestions(vote) ?? survey.questions));
      return { vote: presentedVote, reportedAt, ...invitation };
    },
  };
}
