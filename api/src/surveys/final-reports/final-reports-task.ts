import { randomBytes } from 'node:crypto';
import { runEach } from '../../kernel/tasks/run-each';
import { getResultsStage } from '../../records/shown-tallies';
import type { SurveysRepository } from '../surveys.repository';
import { createFinalReport } from './create-final-report';
import type { DueSurvey, FinalReportsRepository } from './final-reports.repository';
import { hashCounts } from './hash-counts';

/** How many reports are made in one run of the scheduler. */
const MAX_REPORTS = 50;

/** When a report that could not be made is tried again, in milliseconds: its survey may be damaged. */
const RETRY_AFTER_MS = 3_600_000;

const SALT_BYTES = 16;

/** The scheduler's task that makes the final reports of surveys, once their results are final. */
export function createFinalReportsTask({
  surveys,
  finalReports,
  now,
}: {
  surveys: Pick<SurveysRepository, 'listVersions'>;
  finalReports: FinalReportsRepository;
  now: () => Date;
}) {
  /** @returns false if the survey needs no report, or not yet. */
  async function makeReport(survey: DueSurvey): Promise<boolean> {
    const at = now();
    if (getResultsStage(survey, at) !== 'final') {
      // An API process of an earlier release has reopened it.
      await finalReports.reschedule(survey, undefined);
      return false;
    }
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    const { content, sha256 } = createFinalReport(survey, await surveys.listVersions(survey), { at, salt });
    await finalReports.insert(survey.id, { sha256, at, content });
    const { closesAt } = survey;
    if (await finalReports.record(survey, { sha256, at, closesAt, countsHash: hashCounts(survey) })) return true;
    await finalReports.discard(survey.id, sha256);
    return false;
  }

  /** A survey whose report cannot be made is tried again later. */
  async function tryReport(survey: DueSurvey): Promise<boolean> {
    try {
      return await makeReport(survey);
    } catch (error) {
      await finalReports.reschedule(survey, new Date(now().getTime() + RETRY_AFTER_MS));
      throw error;
    }
  }

  return {
    name: 'make-final-reports' as const,
    findNextDue: () => finalReports.findNextDue(),
    run: async (): Promise<number> =>
      runEach(
        await finalReports.listDue(now(), MAX_REPORTS),
        tryReport,
        (count) => `${count} final reports could not be made.`,
      ),
  };
}
