import {
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_AFTER_VOTING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  type Survey,
} from '@canvass/shared/contracts';
import { type Session, useSession } from '@canvass/shared/session';
import type { KnownPart } from './own-part-query';

/** Whether the counts of a survey may be asked for: not known yet, or yes, or no with the sentence that says why. */
export type ResultsAccess = 'unknown' | 'allowed' | { refusal: string };

type Viewer = Pick<Session, 'status' | 'user' | 'role' | 'roleFailed'>;

/** Whether somebody sees every count at any time, as owner or admin; undefined while that is unknown. */
function seesAlways(survey: Survey, { status, user, role, roleFailed }: Viewer): boolean | undefined {
  if (status === 'signed-out') return false;
  if (status === 'loading' || (role === null && !roleFailed)) return undefined;
  return role === 'admin' || (role === 'surveyor' && user?.email === survey.surveyorEmail);
}

/** Whether somebody who has voted in an open survey sees its results: as its policy says, or as owner or admin. */
export function mayReadAfterVoting(survey: Survey, { role, user }: Pick<Viewer, 'role' | 'user'>): boolean {
  const { resultsPolicy } = survey;
  const isAllowed = resultsPolicy === 'after-voting' || resultsPolicy === 'always';
  return isAllowed || seesAlways(survey, { status: 'signed-in', user, role, roleFailed: true }) === true;
}

/** The rule of the survey's policy, so that nobody is sent into a refusal. The server stays the judge. */
export function resultsAccess(survey: Survey, closed: boolean, viewer: Viewer, own: KnownPart): ResultsAccess {
  const { resultsPolicy } = survey;
  const always = seesAlways(survey, viewer);
  if (always === undefined) return 'unknown';
  if (always || resultsPolicy === 'always' || (resultsPolicy === 'after-closing' && closed)) return 'allowed';
  if (resultsPolicy === 'owner') return { refusal: RESULTS_OWNER_ONLY_TITLE };
  if (resultsPolicy === 'after-closing') return { refusal: RESULTS_AFTER_CLOSING_TITLE };
  if (own.isPending) return 'unknown';
  // Where it could not be learned whether they have voted, the server is asked.
  return own.vote || own.hasFailed ? 'allowed' : { refusal: RESULTS_AFTER_VOTING_TITLE };
}

/** The same for whoever looks at the page. */
export function useResultsAccess(survey: Survey, closed: boolean, own: KnownPart): ResultsAccess {
  return resultsAccess(survey, closed, useSession(), own);
}
