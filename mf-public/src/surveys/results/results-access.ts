import {
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_AFTER_VOTING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  type Survey,
} from '@canvass/shared/contracts';
import { type Session, useSession } from '@canvass/shared/session';
import type { MyActivityState } from '../survey/my-activity-query';

/** Whether the counts of a survey may be asked for: not known yet, or yes, or no with the sentence that says why. */
export type ResultsAccess = 'unknown' | 'allowed' | { reason: string };

type Viewer = Pick<Session, 'status' | 'user' | 'role' | 'roleFailed'>;

/** Whether somebody sees every count at any time, as owner or admin; undefined while that is unknown. */
function canAlwaysSeeResults(survey: Survey, { status, user, role, roleFailed }: Viewer): boolean | undefined {
  if (status === 'signed-out') return false;
  if (status === 'loading' || (role === null && !roleFailed)) return undefined;
  return role === 'admin' || (role === 'surveyor' && user?.email === survey.surveyorEmail);
}

/** Whether somebody who has voted in an open survey sees its results: as its policy says, or as owner or admin. */
export function canReadAfterVoting(survey: Survey, { role, user }: Pick<Viewer, 'role' | 'user'>): boolean {
  const { resultsPolicy } = survey;
  const isAllowed = resultsPolicy === 'after-voting' || resultsPolicy === 'always';
  return isAllowed || canAlwaysSeeResults(survey, { status: 'signed-in', user, role, roleFailed: true }) === true;
}

/** The rule of the survey's policy, so that no request is sent to be refused. The server decides. */
function getResultsAccess(survey: Survey, closed: boolean, viewer: Viewer, activity: MyActivityState): ResultsAccess {
  const { resultsPolicy } = survey;
  const canAlwaysSee = canAlwaysSeeResults(survey, viewer);
  if (canAlwaysSee === undefined) return 'unknown';
  if (canAlwaysSee || resultsPolicy === 'always' || (resultsPolicy === 'after-closing' && closed)) return 'allowed';
  if (resultsPolicy === 'owner') return { reason: RESULTS_OWNER_ONLY_TITLE };
  if (resultsPolicy === 'after-closing') return { reason: RESULTS_AFTER_CLOSING_TITLE };
  if (activity.isPending) return 'unknown';
  // Where it could not be learned whether they have voted, the server is asked.
  return activity.vote || activity.hasFailed ? 'allowed' : { reason: RESULTS_AFTER_VOTING_TITLE };
}

/** The same for whoever looks at the page. */
export function useResultsAccess(survey: Survey, closed: boolean, activity: MyActivityState): ResultsAccess {
  return getResultsAccess(survey, closed, useSession(), activity);
}
