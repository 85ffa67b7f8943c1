import { problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { SurveyAccess } from '../survey-access';
import type { SurveyRecord } from '../../records/surveys.collection';

export type ResultsAccess = ReturnType<typeof createResultsAccess>;

/** Who may read the results of a survey, and when: its policy decides, also about all that is made from the results. */
export function createResultsAccess({
  ownVotes,
  access,
  now,
}: {
  ownVotes: { hasVoted: (survey: SurveyRecord, uid: string) => Promise<boolean> };
  access: SurveyAccess;
  now: () => Date;
}) {
  async function hasVoted(caller: UserRecord | null, survey: SurveyRecord): Promise<boolean> {
    return caller !== null && ownVotes.hasVoted(survey, caller.uid);
  }

  return {
    /**
     * @returns whether the caller may read every response at once, so that exact counts tell nothing new: the owner and
     * admins of a survey whose votes have names. The owner of a survey with anonymous ballots may know who voted last,
     * so exact counts would tell how.
     * @throws voter-not-invited; results-after-voting, results-after-closing, results-owner-only
     */
    async requireReadable(caller: UserRecord | null, survey: SurveyRecord): Promise<{ isExact: boolean }> {
      if (access.isOwnerOrAdmin(caller, survey)) return { isExact: survey.ballotPolicy !== 'anonymous' };
      if (!(await access.canReadQuestions(caller, survey))) throw problem('voter-not-invited');
      const { resultsPolicy, closesAt } = survey;
      if (resultsPolicy === 'owner') throw problem('results-owner-only');
      if (resultsPolicy === 'after-closing' && closesAt > now()) throw problem('results-after-closing');
      if (resultsPolicy === 'after-voting' && !(await hasVoted(caller, survey))) throw problem('results-after-voting');
      return { isExact: false };
    },
  };
}
