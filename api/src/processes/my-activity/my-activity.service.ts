import type { MyActivity } from '@canvass/shared/contracts';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { FollowersRepository } from '../../notifications/followers.repository';
import type { ReportsRepository } from '../../reports/reports.repository';
import { mapRecord } from '../../kernel/http/presentation/present';
import type { UserRecord } from '../../records/users.collection';
import { presentOwnVote, type OwnVotes } from '../../votes/own-votes';
import { loadQuestionsAsVoted } from '../../votes/vote-questions';
import type { SurveyAccess } from '../../surveys/survey-access';
import type { SurveysRepository } from '../../surveys/surveys.repository';

export type MyActivityService = ReturnType<typeof createMyActivityService>;

/** What the caller has done with a survey. */
export function createMyActivityService({
  surveys,
  ownVotes,
  reports,
  invitations,
  followers,
  access,
}: {
  surveys: SurveysRepository;
  ownVotes: Pick<OwnVotes, 'find'>;
  reports: Pick<ReportsRepository, 'find'>;
  invitations: Pick<InvitationsRepository, 'isInvited'>;
  followers: Pick<FollowersRepository, 'isFollowing'>;
  access: SurveyAccess;
}) {
  return {
    /** @throws survey-not-found, also for an unpublished survey that is not the caller's. */
    async read(caller: UserRecord, id: string): Promise<MyActivity> {
      const survey = access.requireReadable(caller, await surveys.find(id));
      const [vote, report, isFollowing] = await Promise.all([
        ownVotes.find(survey, caller.uid),
        reports.find(id, caller.uid),
        followers.isFollowing(id, caller.uid),
      ]);
      const following = isFollowing && { followsResults: true };
      const reportedAt = mapRecord(report?.id ?? id, () => report?.at.toISOString());
      const invitation = survey.voterPolicy === 'invited' && { isInvited: await invitations.isInvited(id, caller.uid) };
      const owner = survey.surveyorUid === caller.uid && { isOwner: true };
      if (!vote) return { ...owner, reportedAt, ...following, ...invitation };
      const { answers } = vote;
      const getQuestions = await loadQuestionsAsVoted(surveys, answers ? [answers] : [], new Map([[id, survey]]));
      const questions = (answers && getQuestions(answers)) ?? survey.questions;
      const presentedVote = mapRecord(vote.id, () => presentOwnVote(vote, questions));
      return { ...owner, vote: presentedVote, reportedAt, ...following, ...invitation };
    },
  };
}
