import { problem } from '../kernel/http/problems/problem';
import { getEffectiveRole } from '../records/effective-role';
import type { UserRecord } from '../records/users.collection';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { SurveyRecord } from '../records/surveys.collection';
import type { QuestionsGuard } from './surveys.repository';

type OwnedSurvey = Pick<SurveyRecord, 'surveyorUid' | 'status'>;

export type SurveyAccess = ReturnType<typeof createSurveyAccess>;

/**
 * Who may see which part of a survey: one rule for the survey, its history, its results, and reports of it. It is not
 * the `ownership` of those endpoints, because they are open to everyone, and whether a caller can see a survey depends
 * on its status.
 */
export function createSurveyAccess({
  invitations,
  now,
}: {
  invitations: Pick<InvitationsRepository, 'isInvited'>;
  now: () => Date;
}) {
  function isAdmin(caller: UserRecord | null): boolean {
    return caller !== null && getEffectiveRole(caller, now()) === 'admin';
  }

  /** A user who is no longer a surveyor does not count as an owner. */
  function isOwnerOrAdmin(caller: UserRecord | null, survey: OwnedSurvey): boolean {
    const isOwner = survey.surveyorUid === caller?.uid && getEffectiveRole(caller, now()) === 'surveyor';
    return isOwner || isAdmin(caller);
  }

  /** Whether the caller may read the questions of a survey without an invitation. */
  function needsNoInvitation(caller: UserRecord | null, survey: OwnedSurvey & Pick<SurveyRecord, 'voterPolicy'>) {
    return survey.voterPolicy !== 'invited' || isOwnerOrAdmin(caller, survey);
  }

  return {
    isOwnerOrAdmin,
    needsNoInvitation,

    /**
     * Whether the caller may read the questions of a survey that they can read, and all that is made from them: if only
     * invited people may vote, nobody else but its owner and admins.
     */
    async canReadQuestions(caller: UserRecord | null, survey: QuestionsGuard): Promise<boolean> {
      if (needsNoInvitation(caller, survey)) return true;
      return caller !== null && invitations.isInvited(survey.id, caller.uid);
    },

    /**
     * @throws survey-not-found if the survey does not exist, or is unpublished and the caller is neither its owner nor
     * an admin.
     */
    requireReadable<S extends OwnedSurvey>(caller: UserRecord | null, survey: S | null): S {
      if (!survey || (survey.status !== 'Publish' && !isOwnerOrAdmin(caller, survey)))
        throw problem('survey-not-found');
      return survey;
    },
  };
}
