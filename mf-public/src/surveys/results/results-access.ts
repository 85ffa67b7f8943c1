import {
  isSealed,
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_AFTER_VOTING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  type Survey,
} from '@canvass/shared/contracts';
import { type Session, useIsVisitor, useSession } from '@canvass/shared/session';
import { isOwnSurvey } from '../survey/is-own-survey';
import * as strings from '../../strings';
import type { MyActivityState } from '../survey/my-activity-query';

/** Whether the counts of a survey may be requested: unknown, allowed, or refused with a sentence that explains why. */
export type ResultsAccess = 'unknown' | 'allowed' | { reason: string };

type Viewer = Pick<Session, 'status' | 'user' | 'role' | 'roleFailed'>;

type Activity = Pick<MyActivityState, 'vote' | 'isOwner' | 'isPending' | 'hasFailed'>;

/** Whether the viewer sees all counts at any time, as owner or admin; undefined while that is unknown. */
function canAlwaysSeeResults(
  survey: Survey,
  { status, user, role, roleFailed }: Viewer,
  activity?: Activity,
): boolean | undefined {
  if (status === 'signed-out') return false;
  if (status === 'loading' || (role === null && !roleFailed)) return undefined;
  if (role === 'admin') return true;
  if (role !== 'surveyor') return false;
  if (isOwnSurvey(survey, user, activity)) return true;
  return activity?.isPending ? undefined : false;
}

/** Whether a user who has voted on an open survey sees its results: by its policy, or as owner or admin. */
export function canReadAfterVoting(survey: Survey, { role, user }: Pick<Viewer, 'role' | 'user'>): boolean {
  // Nobody sees results of anonymous ballots before the survey closes.
  if (isSealed(survey)) return false;
  const { resultsPolicy } = survey;
  const isAllowed = resultsPolicy === 'after-voting' || resultsPolicy === 'always';
  return isAllowed || canAlwaysSeeResults(survey, { status: 'signed-in', user, role, roleFailed: true }) === true;
}

/** Applies the survey's policy, so that no request is sent only to be refused. The server decides. */
export function getResultsAccess(survey: Survey, closed: boolean, viewer: Viewer, activity: Activity): ResultsAccess {
  const { resultsPolicy } = survey;
  if (survey.questionsHidden) return { reason: strings.voters.questionsHidden };
  // Known before the role is: what the page says about the vote must not change when the role arrives.
  if (activity.vote && (resultsPolicy === 'after-voting' || resultsPolicy === 'always')) return 'allowed';
  const canAlwaysSee = canAlwaysSeeResults(survey, viewer, activity);
  if (canAlwaysSee === undefined) return 'unknown';
  if (canAlwaysSee || resultsPolicy === 'always' || (resultsPolicy === 'after-closing' && closed)) return 'allowed';
  if (resultsPolicy === 'owner') return { reason: RESULTS_OWNER_ONLY_TITLE };
  if (resultsPolicy === 'after-closing') return { reason: RESULTS_AFTER_CLOSING_TITLE };
  if (activity.isPending) return 'unknown';
  // If it is unknown whether the user has voted, the server decides.
  return activity.vote || activity.hasFailed ? 'allowed' : { reason: RESULTS_AFTER_VOTING_TITLE };
}

/** The same for the user of the page. */
export function useResultsAccess(survey: Survey, closed: boolean, activity: MyActivityState): ResultsAccess {
  const session = useSession();
  const viewer: Viewer = useIsVisitor() ? { ...session, status: 'signed-out' } : session;
  return getResultsAccess(survey, closed, viewer, activity);
}
