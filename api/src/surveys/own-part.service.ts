import type { OwnPart } from '@canvass/shared/contracts';
import type { ReportsRepository } from '../reports/reports.repository';
import { fromRecord } from '../http/present';
import type { UserRecord } from '../users/users.repository';
import { presentOwnVote, readVotedQuestions } from '../votes/own-vote';
import type { VotesRepository } from '../votes/votes.repository';
import type { SurveyAccess } from './survey-access';
import type { SurveysRepository } from './surveys.repository';

export type OwnPartService = ReturnType<typeof buildOwnPartService>;

/** What a person has done with a survey. */
export function buildOwnPartService({
  surveys,
  votes,
  reports,
  access,
}: {
  surveys: SurveysRepository;
  votes: Pick<VotesRepository, 'find'>;
  reports: Pick<ReportsRepository, 'find'>;
  access: SurveyAccess;
}) {
  return {
    /** @throws survey-not-found, also for an unpublished survey that is not the caller's. */
    async read(caller: UserRecord, id: string): Promise<OwnPart> {
      const [vote, report] = await Promise.all([votes.find(id, caller.uid), reports.find(id, caller.uid)]);
      const survey = access.readable(caller, await surveys.find(id));
      const reportedAt = fromRecord(report?.id ?? id, () => report?.at.toISOString());
      if (!vote) return { reportedAt };
      const questionsOf = await readVotedQuestions(surveys, [vote], new Map([[id, survey]]));
      const presented = fromRecord(vote.id, () => presentOwnVote(vote, questionsOf(vote) ?? survey.questions));
      return { vote: presented, reportedAt };
    },
  };
}
