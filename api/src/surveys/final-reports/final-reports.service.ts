import type { FinalReport } from '@canvass/shared/contracts';
import { problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { ResultsAccess } from '../results/results-access';
import type { SurveyAccess } from '../survey-access';
import type { SurveysRepository } from '../surveys.repository';
import type { FinalReportsRepository } from './final-reports.repository';

export type FinalReportsService = ReturnType<typeof createFinalReportsService>;

/** Final reports, for everyone who may read the results that they contain. */
export function createFinalReportsService({
  surveys,
  finalReports,
  access,
  resultsAccess,
}: {
  surveys: Pick<SurveysRepository, 'find'>;
  finalReports: Pick<FinalReportsRepository, 'find'>;
  access: SurveyAccess;
  resultsAccess: ResultsAccess;
}) {
  return {
    /** @throws survey-not-found, final-report-not-found; results-after-voting, results-after-closing, results-owner-only */
    async read(caller: UserRecord | null, id: string, sha256: string): Promise<FinalReport> {
      const survey = access.requireReadable(caller, await surveys.find(id));
      await resultsAccess.requireReadable(caller, survey);
      const report = await finalReports.find(id, sha256);
      if (!report) throw problem('final-report-not-found');
      return { ...report, at: report.at.toISOString() };
    },
  };
}
