import type { Feedback, ReportedSurvey, ReviewRequest, SurveyStatus } from '@canvass/shared/contracts';
import { describeActor, type NewAuditEntry, type AuditService, type AuditDetails } from '../audit/audit.service';
import { decodeCursor } from '../kernel/http/lists/cursor';
import { toPage, readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { problem } from '../kernel/http/problems/problem';
import type { Entry, Page } from '../kernel/http/lists/page';
import { sumCounts, type OpenReportCounts } from '../reports/open-report-counts';
import type { ReportsRepository } from '../reports/reports.repository';
import type { ReasonCounts } from '../records/reports.collection';
import { toText } from '../kernel/database/to-text';
import { toPublicStatus } from '../surveys/states/survey-state';
import type { SurveyorLookup } from '../surveys/surveyors';
import { getEffectiveRole } from '../records/effective-role';
import type { UserRecord } from '../records/users.collection';
import type { ListedSurvey, ModerationListsRepository } from './moderation-lists.repository';
import type { ModeratedSurvey, ModerationRepository } from '../surveys/states/moderation.repository';

interface Dependencies {
  surveys: ModerationRepository;
  lists: ModerationListsRepository;
  reports: ReportsRepository;
  counts: OpenReportCounts;
  surveyors: Pick<SurveyorLookup, 'findEmails'>;
  audit: AuditService;
  handledWork: { clearReports: (surveyId: string, decidedAt: Date) => Promise<void> };
  now: () => Date;
}

/** An admin's decision about the open reports of a survey. */
export type ReportsDecision =
  | { decision: 'dismiss' }
  | { decision: 'reopen'; decidedAt: string }
  | { decision: 'unpublish'; feedback: string };

interface DecisionResult {
  modifiedCount: number;
  decidedAt?: string;
}

export type ModerationService = ReturnType<typeof createModerationService>;

function createAuditEntry(
  caller: UserRecord,
  action: NewAuditEntry['action'],
  { id, title }: ModeratedSurvey,
): NewAuditEntry {
  return { ...describeActor(caller), action, subject: { kind: 'survey', id, label: toText(title) } };
}

function getAuditState({ status, feedback, review }: Omit<ModeratedSurvey, 'id' | 'title' | 'surveyorUid'>) {
  return { status, ...(feedback !== undefined && { feedback }), ...(review && { review: review.message }) };
}

/** How often a review request is tried while others change the survey. */
const MAX_ATTEMPTS = 5;

interface NewReview {
  message: string;
  idempotencyKey?: string | undefined;
}

/**
 * Whether this request was stored before its process crashed, even if it has been answered since.
 * @throws idempotency-key-reused for another message with the same key.
 */
function isRepeated({ review, reviewKey }: ModeratedSurvey, { message, idempotencyKey }: NewReview): boolean {
  if (!idempotencyKey || reviewKey !== idempotencyKey) return false;
  if (review && review.message !== message) throw problem('idempotency-key-reused');
  return true;
}

/** An action that changed nothing is recorded as refused, even if a concurrent one made the same change. */
function toAuditOutcome(changes: number): AuditDetails {
  return changes > 0 ? {} : { outcome: 'refused' };
}

function presentReported(survey: ListedSurvey, surveyorEmail: string): ReportedSurvey {
  const { id, title, category, status, voteCount, openReports } = survey;
  const { total = 0, ...reasons } = openReports ?? {};
  const nonZeroReasons = Object.entries(reasons).filter(([, count]) => count > 0);
  return {
    surveyId: id,
    title,
    category,
    surveyorEmail,
    status: toPublicStatus(status),
    voteCount,
    open: total,
    reasons: Object.fromEntries(nonZeroReasons),
  };
}

function presentFeedback(
  { id, title, category, feedback = '', review }: ListedSurvey,
  surveyorEmail: string,
): Feedback {
  return {
    surveyId: id,
    feedback,
    title,
    category,
    surveyorEmail,
    reviewRequestedAt: review?.requestedAt.toISOString(),
  };
}

function presentReview(survey: ListedSurvey, surveyorEmail: string): ReviewRequest {
  const { requestedAt, message } = survey.review ?? { requestedAt: new Date(0), message: '' };
  return { ...presentFeedback(survey, surveyorEmail), reviewRequestedAt: requestedAt.toISOString(), message };
}

/** Decisions of admins about surveys and reports, and review requests of surveyors. */
export function createModerationService({
  surveys,
  lists,
  reports,
  counts,
  surveyors,
  audit,
  handledWork,
  now,
}: Dependencies) {
  async function toEntriesWithEmail<Presented>(
    items: ListedSurvey[],
    present: (survey: ListedSurvey, surveyorEmail: string) => Presented,
  ): Promise<Entry<Presented>[]> {
    const getEmail = await surveyors.findEmails(items);
    return toEntries(items, (survey) => present(survey, getEmail(survey)));
  }

  async function requireSurvey(id: string): Promise<ModeratedSurvey> {
    const survey = await surveys.find(id);
    if (!survey) throw problem('survey-not-found');
    return survey;
  }

  /** Decides the open reports. The survey's count decreases by the reports that this call decided, never by more. */
  async function decideOpenReports(surveyId: string, state: 'dismissed' | 'upheld', at: Date): Promise<ReasonCounts> {
    const decisionCounts = await reports.decide(surveyId, state, at);
    if (sumCounts(decisionCounts) > 0) await counts.add(surveyId, decisionCounts, -1);
    await handledWork.clearReports(surveyId, at);
    return decisionCounts;
  }

  function dismiss(caller: UserRecord, survey: ModeratedSurvey): Promise<DecisionResult> {
    return audit.runAudited(createAuditEntry(caller, 'reports-dismissed', survey), async (setDetails) => {
      const at = now();
      const dismissed = await decideOpenReports(survey.id, 'dismissed', at);
      const count = sumCounts(dismissed);
      setDetails({ before: { open: dismissed }, after: { dismissed }, ...toAuditOutcome(count) });
      return { modifiedCount: count, ...(count > 0 && { decidedAt: at.toISOString() }) };
    });
  }

  /** Undoes a dismissal. Newer reports are open anyway. */
  function reopen(caller: UserRecord, survey: ModeratedSurvey, decidedAt: Date): Promise<DecisionResult> {
    return audit.runAudited(createAuditEntry(caller, 'reports-reopened', survey), async (setDetails) => {
      const reopened = await reports.reopen(survey.id, decidedAt);
      const count = sumCounts(reopened);
      if (count > 0) await counts.add(survey.id, reopened, 1);
      setDetails({ before: { dismissed: reopened }, after: { reopened }, ...toAuditOutcome(count) });
      return { modifiedCount: count };
    });
  }

  function unpublish(caller: UserRecord, survey: ModeratedSurvey, feedback: string) {
    return audit.runAudited(createAuditEntry(caller, 'survey-unpublished', survey), async (setDetails) => {
      const before = await surveys.unpublish(survey.id, feedback, now());
      if (!before) throw problem('survey-not-found');
      const upheld = await decideOpenReports(survey.id, 'upheld', now());
      const decided = sumCounts(upheld);
      const isSame = before.status === 'Unpublish' && before.feedback === feedback && !before.review;
      const modifiedCount = isSame && decided === 0 ? 0 : 1;
      const after = { ...getAuditState({ status: 'Unpublish', feedback }), ...(decided > 0 && { upheld }) };
      setDetails({ before: getAuditState(before), after, ...toAuditOutcome(modifiedCount) });
      return { modifiedCount, decided };
    });
  }

  function publish(caller: UserRecord, survey: ModeratedSurvey): Promise<number> {
    return audit.runAudited(createAuditEntry(caller, 'survey-published', survey), async (setDetails) => {
      const before = await surveys.publish(survey.id, now());
      if (!before && (await requireSurvey(survey.id)).status === 'Withdrawn') throw problem('survey-withdrawn');
      const modifiedCount = before ? 1 : 0;
      const state = before ? getAuditState(before) : { status: 'Publish' };
      setDetails({ before: state, after: { status: 'Publish' }, ...toAuditOutcome(modifiedCount) });
      return modifiedCount;
    });
  }

  /**
   * @returns the survey before the change; undefined if this request was stored before.
   * @throws survey-not-found, not-unpublished, review-pending, idempotency-key-reused; service-unavailable if
   * concurrent changes always come first.
   */
  async function markForReview(surveyId: string, newReview: NewReview) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const review = { requestedAt: now(), message: newReview.message };
      const before = await surveys.requestReview(surveyId, review, newReview.idempotencyKey);
      if (before) return before;
      const current = await requireSurvey(surveyId);
      if (isRepeated(current, newReview)) return null;
      // In a damaged record, the status may be anything, and the review may be null.
      if (current.status !== 'Unpublish') throw problem('not-unpublished');
      if (current.review !== undefined) throw problem('review-pending');
      // The survey was unpublished or its review was answered between the two, so a review can be requested now.
    }
    throw problem('service-unavailable');
  }

  return {
    /**
     * Decides all open reports of a survey, or undoes a dismissal.
     * @returns how many reports this call decided or reopened, and for a dismissal, the timestamp that undoes it.
     * @throws survey-not-found
     */
    async decideReports(caller: UserRecord, surveyId: string, decision: ReportsDecision): Promise<DecisionResult> {
      const survey = await requireSurvey(surveyId);
      if (decision.decision === 'dismiss') return dismiss(caller, survey);
      if (decision.decision === 'reopen') return reopen(caller, survey, new Date(decision.decidedAt));
      return { modifiedCount: (await unpublish(caller, survey, decision.feedback)).decided };
    },

    /**
     * Unpublishes a survey, or undoes that; its votes are kept in either case.
     * @param feedback why it is unpublished.
     * @returns 1, or 0 if nothing had to change.
     * @throws survey-not-found; survey-withdrawn if its owner hid it, which only the owner can undo
     */
    async changeStatus(
      caller: UserRecord,
      surveyId: string,
      { newStatus, feedback = '' }: { newStatus: SurveyStatus; feedback?: string | undefined },
    ): Promise<number> {
      const survey = await requireSurvey(surveyId);
      if (newStatus === 'Publish') return publish(caller, survey);
      return (await unpublish(caller, survey, feedback)).modifiedCount;
    },

    findSurvey: (id: string): Promise<ModeratedSurvey | null> => surveys.find(id),

    /**
     * Requests a review of the caller's unpublished survey; only one can be pending. A client that never received the
     * answer may repeat the request with the same key.
     * @throws survey-not-found, not-unpublished, review-pending, idempotency-key-reused
     */
    async requestReview(caller: UserRecord, survey: ModeratedSurvey, newReview: NewReview): Promise<void> {
      if (isRepeated(survey, newReview)) return;
      await audit.runAudited(createAuditEntry(caller, 'review-requested', survey), async (setDetails) => {
        const before = await markForReview(survey.id, newReview);
        setDetails(
          before
            ? { before: getAuditState(before), after: { ...getAuditState(before), review: newReview.message } }
            : toAuditOutcome(0),
        );
      });
    },

    async listReported({ limit, cursor }: PageRequest): Promise<Page<ReportedSurvey>> {
      const after = decodeCursor(cursor, 'count');
      const found = await lists.listReported({ after, limit: limit + 1 });
      const getPosition = ({ id, openReports }: ListedSurvey) => ({ value: openReports?.total ?? 0, id });
      const { items, next } = toPage(found, limit, { kind: 'count', getPosition, after });
      return { entries: await toEntriesWithEmail(items, presentReported), next };
    },

    /** The caller's own surveys, or all of them for admins. */
    async listFeedbacks(caller: UserRecord, request: PageRequest): Promise<Page<Feedback>> {
      const surveyorUid = getEffectiveRole(caller, now()) === 'admin' ? undefined : caller.uid;
      const { items, next } = await readPage(request, (range) => lists.listWithFeedback(surveyorUid, range));
      return { entries: await toEntriesWithEmail(items, presentFeedback), next };
    },

    async listReviews({ limit, cursor }: PageRequest): Promise<Page<ReviewRequest>> {
      const after = decodeCursor(cursor, 'moment');
      const found = await lists.listReviews({ after, limit: limit + 1 });
      const getPosition = ({ id, review }: ListedSurvey) => ({ value: review?.requestedAt.toISOString() ?? '', id });
      const { items, next } = toPage(found, limit, { kind: 'moment', getPosition, after });
      return { entries: await toEntriesWithEmail(items, presentReview), next };
    },
  };
}
