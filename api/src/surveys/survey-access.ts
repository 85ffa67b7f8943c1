import { problem } from '../http/problems/problem';
import { getEffectiveRole } from '../users/roles/effective-role';
import type { UserRecord } from '../users/users.collection';
import type { SurveyRecord } from './surveys.collection';

type OwnedSurvey = Pick<SurveyRecord, 'surveyorUid' | 'status'>;

export type SurveyAccess = ReturnType<typeof createSurveyAccess>;

/**
 * Who may see what of a survey: one rule for the survey, its history, its results and reports of it. It is no `ownership` of
 * those endpoints: they are for everybody, and whether a survey is there at all depends on its status.
 */
export function createSurveyAccess(now: () => Date) {
  function isAdmin(caller: UserRecord | null): boolean {
    return caller !== null && getEffectiveRole(caller, now()) === 'admin';
  }

  /** Who is no surveyor any more owns nothing either. */
  function isOwnerOrAdmin(caller: UserRecord | null, survey: OwnedSurvey): boolean {
    const isOwner = survey.surveyorUid === caller?.uid && getEffectiveRole(caller, now()) === 'surveyor';
    return isOwner || isAdmin(caller);
  }

  return {
    isOwnerOrAdmin,

    /** @throws survey-not-found for a survey that is not there, or not published and not the caller's. */
    requireReadable<S extends OwnedSurvey>(caller: UserRecord | null, survey: S | null): S {
      if (!survey || (survey.status !== 'Publish' && !isOwnerOrAdmin(caller, survey)))
        throw problem('survey-not-found');
      return survey;
    },
  };
}
