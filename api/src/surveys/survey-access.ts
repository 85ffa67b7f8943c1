import { problem } from '../http/problem';
import { roleOf } from '../users/roles';
import type { UserRecord } from '../users/users.repository';
import type { SurveyRecord } from './survey-record';

type Owned = Pick<SurveyRecord, 'surveyorUid' | 'status'>;

export type SurveyAccess = ReturnType<typeof buildSurveyAccess>;

/** Who may see what of a survey: one rule for the survey, its history, its results, its responses and their export. */
export function buildSurveyAccess(now: () => Date) {
  function isAdmin(caller: UserRecord | null): boolean {
    return caller !== null && roleOf(caller, now()) === 'admin';
  }

  /** Who is no surveyor any more owns nothing either. */
  function isOwnerOrAdmin(caller: UserRecord | null, survey: Owned): boolean {
    const owns = survey.surveyorUid === caller?.uid && roleOf(caller, now()) === 'surveyor';
    return owns || isAdmin(caller);
  }

  return {
    isAdmin,
    isOwnerOrAdmin,

    /** @throws survey-not-found for a survey that is not there, or not published and not the caller's. */
    readable<S extends Owned>(caller: UserRecord | null, survey: S | null): S {
      if (!survey || (survey.status !== 'Publish' && !isOwnerOrAdmin(caller, survey)))
        throw problem('survey-not-found');
      return survey;
    },

    /** @throws survey-not-found; not-your-survey for everybody but the owner and admins. */
    ownedOrAdministered<S extends Owned>(caller: UserRecord, survey: S | null): S {
      if (!survey) throw problem('survey-not-found');
      if (!isOwnerOrAdmin(caller, survey)) throw problem('not-your-survey');
      return survey;
    },
  };
}
