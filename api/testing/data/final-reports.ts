import { createHash } from 'node:crypto';
import { createFinalReportsRepository } from '../../src/surveys/final-reports/final-reports.repository';
import type { TestApi } from '../api';

/** Stores a final report of a survey. @returns its SHA-256. */
export async function storeFinalReport(api: TestApi, surveyId: string): Promise<string> {
  const content = `{"survey":"${surveyId}"}`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await createFinalReportsRepository(api.db).insert(surveyId, { sha256, at: new Date(0), content });
  return sha256;
}
