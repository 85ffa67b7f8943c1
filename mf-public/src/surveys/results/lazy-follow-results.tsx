import type { Survey } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import type { SessionUser } from '@canvass/shared/session';
import { useQuery } from '@tanstack/react-query';
import { isOwnSurvey } from '../survey/is-own-survey';
import type { MyActivityState } from '../survey/my-activity-query';

/** Nobody who reads a survey signed out needs it: it is loaded when it first shows. */
const followQuery = codeQuery('follow-results', async () => (await import('./follow-results')).FollowResults);

/** Whether the user would see results that are not final yet. The owner is told about the closing anyway. */
function canFollow(survey: Survey, user: SessionUser, activity: MyActivityState): boolean {
  const { vote, isPending, hasFailed } = activity;
  if (isPending || hasFailed || survey.status !== 'Publish' || isOwnSurvey(survey, user, activity)) return false;
  return survey.resultsPolicy !== 'owner' && (survey.resultsPolicy !== 'after-voting' || vote !== undefined);
}

interface LazyFollowResultsProps {
  survey: Survey;
  user: SessionUser | null;
  activity: MyActivityState;
}

/** The wish to be told about the results of an open survey, if its results are for this user. */
export function LazyFollowResults({ survey, user, activity }: LazyFollowResultsProps) {
  const enabled = user !== null && canFollow(survey, user, activity);
  const { data: FollowResults } = useQuery({ ...followQuery, enabled });
  if (!FollowResults || !enabled) return null;
  return <FollowResults survey={survey} user={user} isFollowing={activity.followsResults ?? false} />;
}
