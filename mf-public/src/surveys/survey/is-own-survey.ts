import type { MyActivity, Survey } from '@canvass/shared/contracts';
import type { SessionUser } from '@canvass/shared/session';

/**
 * Whether a survey is the user's own. The first response is for everybody and has no email; API processes of earlier
 * releases do not say who owns a survey.
 */
export function isOwnSurvey(
  { surveyorEmail }: Pick<Survey, 'surveyorEmail'>,
  user: Pick<SessionUser, 'email'> | null,
  activity: Pick<MyActivity, 'isOwner'> = {},
): boolean {
  return user !== null && (activity.isOwner === true || user.email === surveyorEmail);
}
