import type { Survey, SurveySummary } from '@canvass/shared/contracts';
import type { SurveyRecord, SurveySummaryRecord } from './surveys.collection';

function presentDates({ timestamp, closesAt }: SurveySummaryRecord) {
  return { timestamp: timestamp.toISOString(), closesAt: closesAt.toISOString() };
}

/** A survey as lists show it; only admins see its open reports. */
export function presentSummary(survey: SurveySummaryRecord, isForAdmin: boolean): SurveySummary {
  const { id, openReports, ...shown } = survey;
  return { ...shown, _id: id, ...presentDates(survey), ...(isForAdmin && { openReports: openReports?.total ?? 0 }) };
}

/** A whole survey; only its owner and admins see why it was unpublished. */
export function presentSurvey(survey: SurveyRecord, isForOwnerOrAdmin: boolean): Survey {
  const { id, feedback, review, openReports: _open, ...shown } = survey;
  const moderation = { feedback, reviewRequestedAt: review?.requestedAt.toISOString() };
  return { ...shown, _id: id, ...presentDates(survey), ...(isForOwnerOrAdmin && moderation) };
}
