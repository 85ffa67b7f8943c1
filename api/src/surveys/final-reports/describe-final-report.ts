import type { FinalReportSummary } from '@canvass/shared/contracts';
import type { WholeSurvey } from '../../records/surveys.collection';
import type { LatestFinalReport } from '../../records/final-reports.collection';
import { hashCounts } from './hash-counts';

/** Compares the results of a survey with its latest final report. */
function compareResults(survey: WholeSurvey, report: LatestFinalReport): FinalReportSummary['comparison'] {
  if (report.closesAt.getTime() !== survey.closesAt.getTime()) return 'reopened';
  return hashCounts(survey) === report.countsHash ? 'same' : 'corrected';
}

/** The latest final report as readers of the results see it. */
export function describeFinalReport(survey: WholeSurvey, report: LatestFinalReport): FinalReportSummary {
  const { sha256, at } = report;
  return { sha256, at: at.toISOString(), comparison: compareResults(survey, report) };
}
