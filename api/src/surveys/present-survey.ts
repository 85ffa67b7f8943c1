import type { Survey, SurveySummary } from '@canvass/shared/contracts';
import type { SurveyRecord, SurveySummaryRecord } from './surveys.collection';

function presentDates({ timestamp, closesAt }: SurveySummaryRecord) {
  return { timestamp: timestamp.toISOString(), closesAt: closesAt.toISOString() };
}

/** A survey for a list; what waits for moderation is for admins only. */
export function presentSummary(survey: SurveySummaryRecord, isForAdmin: boolean): SurveySummary {
  const { id, openReports, ...shown } = survey;
  return { ...shown, _id: id, ...presentDates(survey), ...(isForAdmin && { openReports: openReports?.total ?? 0 }) };
}

/** A whole survey; why it was unpublished is between its owner and the admins. */
export function presentSurvey(survey: SurveyRecord, isForOwnerOrAdmin: boolean): Survey {
  const { id, feedback, review, openReports: _open, ...shown } = survey;
  const moderation = { feedback, reviewRequestedAt: review?.requestedAt.toISOString() };
  return { ...shown, _id: id, ...presentDates(survey), ...(isForOwnerOrAdmin && moderation) };
}
