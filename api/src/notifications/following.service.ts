import { problem } from '../kernel/http/problems/problem';
import type { SurveyAccess } from '../surveys/survey-access';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { OwnVotes } from '../votes/own-votes';
import type { FollowersRepository } from './followers.repository';

export interface FollowingDependencies {
  followers: Pick<FollowersRepository, 'add' | 'remove'>;
  surveys: Pick<SurveysRepository, 'find'>;
  ownVotes: Pick<OwnVotes, 'hasVoted'>;
  access: SurveyAccess;
  now: () => Date;
}

export type FollowingService = ReturnType<typeof createFollowingService>;

/** The wish to be told when the results of a survey are out. */
export function createFollowingService({ followers, surveys, ownVotes, access, now }: FollowingDependencies) {
  return {
    /**
     * @returns 1, or 0 if the caller followed the survey before.
     * @throws survey-not-found; survey-closed, because the results are out already; results-owner-only and
     * results-after-voting for a caller who would not see them.
     */
    async follow(caller: UserRecord, surveyId: string): Promise<number> {
      const survey = access.requireReadable(caller, await surveys.find(surveyId));
      if (survey.closesAt <= now()) throw problem('survey-closed');
      if (survey.resultsPolicy === 'owner') throw problem('results-owner-only');
      if (survey.resultsPolicy === 'after-voting' && !(await ownVotes.hasVoted(survey, caller.uid)))
        throw problem('results-after-voting');
      return followers.add(surveyId, caller.uid);
    },

    unfollow: ({ uid }: UserRecord, surveyId: string): Promise<number> => followers.remove(surveyId, uid),
  };
}
