import { getResultsStep, type Results } from '@canvass/shared/contracts';
import { mapRecord } from '../../kernel/http/presentation/present';
import type { UserRecord } from '../../records/users.collection';
import { describeFinalReport } from '../final-reports/describe-final-report';
import type { SurveyAccess } from '../survey-access';
import type { SurveysRepository } from '../surveys.repository';
import type { Turnout } from '../turnout';
import { countVersions } from './count-versions';
import type { ResultsAccess } from './results-access';
import { getResultsStage } from '../../records/shown-tallies';
import { countVotesByDay, toVersionKey } from '../../records/tallies';

export type ResultsService = ReturnType<typeof createResultsService>;

/**
 * Results of surveys. The survey's policy decides who sees them and when; only callers who may read every response at once
 * get exact counts.
 */
export function createResultsService({
  surveys,
  access,
  resultsAccess,
  turnout,
  now,
}: {
  surveys: Pick<SurveysRepository, 'findWithTallies' | 'listVersions'>;
  access: SurveyAccess;
  resultsAccess: ResultsAccess;
  turnout: Pick<Turnout, 'countInvitedTo'>;
  now: () => Date;
}) {
  return {
    /** @throws survey-not-found; results-after-voting, results-after-closing, results-owner-only */
    async read(caller: UserRecord | null, id: string): Promise<Results> {
      const survey = access.requireReadable(caller, await surveys.findWithTallies(id));
      const { isExact: exact } = await resultsAccess.requireReadable(caller, survey);
      const surveyVersions = await surveys.listVersions(survey);
      const invitedCount = await turnout.countInvitedTo(survey);
      return mapRecord(id, () => {
        const { resultsPolicy, voteCount, tallies = {} } = survey;
        const at = now();
        return {
          surveyId: id,
          policy: resultsPolicy,
          voteCount,
          ...(invitedCount !== undefined && { invitedCount }),
          exact,
          step: getResultsStep(tallies[toVersionKey(survey.version)]?.votes ?? 0),
          stage: getResultsStage(survey, at),
          versions: countVersions(survey, surveyVersions, { isExact: exact, at }),
          ...(exact && { days: countVotesByDay(tallies) }),
          ...(survey.finalReport && { finalReport: describeFinalReport(survey, survey.finalReport) }),
        };
      });
    },
  };
}
