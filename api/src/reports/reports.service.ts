import type { OwnReport, Report, ReportReason, ReportState } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import type { ModerationRepository } from '../surveys/states/moderation.repository';
import type { SurveyAccess } from '../surveys/survey-access';
import { toPublicStatus } from '../surveys/states/survey-state';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { toText } from '../kernel/database/to-text';
import type { UserRecord } from '../records/users.collection';
import type { OpenReportCounts } from './open-report-counts';
import type { ReportsRepository } from './reports.repository';
import type { ReportRecord } from '../records/reports.collection';

interface NewReport {
  surveyId: string;
  reason: ReportReason;
  details: string;
  idempotencyKey?: string | undefined;
}

interface Dependencies {
  reports: ReportsRepository;
  counts: OpenReportCounts;
  surveys: ModerationRepository;
  surveyRefs: Pick<SurveysRepository, 'findRefs'>;
  access: SurveyAccess;
  now: () => Date;
}

export type ReportsService = ReturnType<typeof createReportsService>;

function presentReport({ id, surveyId, surveyTitle, reason, details, state, at, decidedAt }: ReportRecord) {
  return {
    _id: id,
    survey: { _id: surveyId, title: surveyTitle },
    reason,
    details,
    state,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString(),
  };
}

/** Reports: a user can report a survey once; reporters and admins can read them. */
export function createReportsService({ reports, counts, surveys, surveyRefs, access, now }: Dependencies) {
  /**
   * @returns the id of this report if it was stored before its process crashed; undefined otherwise.
   * @throws idempotency-key-reused for another report with the same key.
   */
  async function findRepeated(
    { uid }: UserRecord,
    { surveyId, reason, details, idempotencyKey }: NewReport,
  ): Promise<string | undefined> {
    if (!idempotencyKey) return undefined;
    const first = await reports.findStored(surveyId, uid);
    if (first?.idempotencyKey !== idempotencyKey) return undefined;
    if (first.reason !== reason || first.details !== details) throw problem('idempotency-key-reused');
    return first.id;
  }

  return {
    /**
     * Stores a report, then counts it in its survey.
     * @returns the report's id.
     * @throws already-reported; survey-not-found, also for a survey that the caller may not read;
     * idempotency-key-reused.
     */
    async report(caller: UserRecord, newReport: NewReport): Promise<string> {
      const { surveyId, reason, details, idempotencyKey } = newReport;
      // Checked first, because the survey may have been unpublished since, even because of this report.
      const repeated = await findRepeated(caller, newReport);
      if (repeated) return repeated;
      const survey = access.requireReadable(caller, await surveys.find(surveyId));
      const id = await reports.insert({
        surveyId,
        surveyTitle: toText(survey.title),
        reporterId: caller.uid,
        reportedBy: caller.email,
        reason,
        details,
        state: 'open',
        at: now(),
        ...(idempotencyKey && { idempotencyKey }),
      });
      if (!id) {
        const ownId = await findRepeated(caller, newReport);
        if (ownId) return ownId;
        throw problem('already-reported');
      }
      await counts.add(surveyId, { [reason]: 1 }, 1);
      return id;
    },

    /** Includes each survey's current status, which may have changed since the report. */
    async listOwn(reporter: UserRecord, request: PageRequest): Promise<Page<OwnReport>> {
      const { items, next } = await readPage(request, (range) => reports.listByReporter(reporter.uid, range));
      const refs = await surveyRefs.findRefs(items.map(({ surveyId }) => surveyId));
      const presentOwnReport = (item: ReportRecord): OwnReport => {
        const report = presentReport(item);
        const { status = 'Unpublish' } = refs.get(item.surveyId) ?? {};
        return { ...report, survey: { ...report.survey, status: toPublicStatus(status) } };
      };
      return { entries: toEntries(items, presentOwnReport), next };
    },

    /** The reports of a survey; empty if the survey does not exist. */
    async list(
      surveyId: string,
      { state, ...request }: PageRequest & { state?: ReportState | undefined },
    ): Promise<Page<Report>> {
      const { items, next } = await readPage(request, (range) => reports.listBySurvey(surveyId, state, range));
      return { entries: toEntries(items, (item) => ({ ...presentReport(item), reportedBy: item.reportedBy })), next };
    },
  };
}
