import { hasChosenTime, type Survey, type SurveySummary } from '@canvass/shared/contracts';
import type { UserRecord } from '../records/users.collection';
import { getPublicName } from './surveyors';
import { getSurveyState, toPublicStatus } from './states/survey-state';
import type { SurveyRecord, SurveySummaryRecord } from '../records/surveys.collection';

function presentTimes({ timestamp, closesAt, revealedAt, unlinkedAt }: SurveySummaryRecord) {
  return {
    timestamp: timestamp.toISOString(),
    closesAt: closesAt.toISOString(),
    revealedAt: revealedAt?.toISOString(),
    unlinkedAt: unlinkedAt?.toISOString(),
  };
}

/** The status of the specification, and the state at the given time. */
export function presentState(survey: Pick<SurveyRecord, 'status' | 'closesAt'>, now: Date) {
  return { status: toPublicStatus(survey.status), state: getSurveyState(survey, now) };
}

/**
 * A survey as lists show it; only admins see its open reports, and lists do not look up invitations.
 * @param surveyorEmail empty for those who may not see it.
 */
export function presentSummary(
  survey: SurveySummaryRecord,
  {
    isForAdmin,
    canReadQuestions,
    surveyorEmail,
    invitedCount,
  }: { isForAdmin: boolean; canReadQuestions: boolean; surveyorEmail: string; invitedCount?: number | undefined },
  now: Date,
): SurveySummary {
  const { id, openReports, ...shown } = survey;
  return {
    ...shown,
    _id: id,
    surveyorEmail,
    invitedCount,
    ...(!canReadQuestions && { firstQuestion: { title: '', options: [] } }),
    ...presentTimes(survey),
    ...presentState(survey, now),
    ...(isForAdmin && { openReports: openReports?.total ?? 0 }),
  };
}

/**
 * A whole survey; only its owner and admins see the email of its surveyor, why it was unpublished, and to whom it is
 * offered.
 */
export function presentSurvey(
  survey: SurveyRecord,
  {
    isForOwnerOrAdmin,
    canReadQuestions,
    surveyor,
    invitedCount,
  }: {
    isForOwnerOrAdmin: boolean;
    canReadQuestions: boolean;
    surveyor: UserRecord | null;
    invitedCount?: number | undefined;
  },
  now: Date,
): Survey {
  const { id, feedback, review, transfer, openReports: _open, ...shown } = survey;
  const privateFields = {
    feedback,
    reviewRequestedAt: review?.requestedAt.toISOString(),
    transferOfferedTo: transfer?.toEmail,
    invitedCount,
  };
  return {
    ...shown,
    _id: id,
    ...(!canReadQuestions && { questions: [], questionsHidden: true }),
    surveyorEmail: isForOwnerOrAdmin ? (surveyor?.email ?? survey.surveyorEmail) : '',
    hasClosingTime: survey.closedAt === undefined && hasChosenTime({ day: survey.deadline, closesAt: survey.closesAt }),
    surveyorName: surveyor ? getPublicName(surveyor) : undefined,
    ...presentTimes(survey),
    ...presentState(survey, now),
    ...(isForOwnerOrAdmin && privateFields),
  };
}
