import type { Feedback, ReportedSurvey, ReviewRequest, SurveyStatus } from '@canvass/shared/contracts';
import { describeActor, type Act, type EventsService, type Observed } from '../events/events.service';
import { readCursor } from '../http/cursor';
import { pageOf, readPage, toEntries, type PageRequest } from '../http/page';
import { problem } from '../http/problem';
import type { Page } from '../http/route';
import { totalOf, type OpenReportCounts } from '../reports/open-reports';
import type { ReasonCounts, ReportsRepository } from '../reports/reports.repository';
import { textOf } from '../text-of';
import { roleOf } from '../users/roles';
import type { UserRecord } from '../users/users.repository';
import type { ListedSurvey, ModerationListsRepository } from './moderation-lists.repository';
import type { ModeratedSurvey, ModerationRepository } from './moderation.repository';

interface Dependencies {
  surveys: ModerationRepository;
  lists: ModerationListsRepository;
  reports: ReportsRepository;
  counts: OpenReportCounts;
  events: EventsService;
  now: () => Date;
}

/** What an admin does with the open reports of a survey. */
export type Decision =
  | { decision: 'dismiss' }
  | { decision: 'reopen'; decidedAt: string }
  | { decision: 'unpublish'; feedback: string };

interface Decided {
  modifiedCount: number;
  decidedAt?: string;
}

export type ModerationService = ReturnType<typeof buildModerationService>;

function act(caller: UserRecord, action: Act['action'], { id, title }: ModeratedSurvey): Act {
  return { ...describeActor(caller), action, subject: { kind: 'survey', id, label: textOf(title) } };
}

function stateOf({ status, feedback, review }: Omit<ModeratedSurvey, 'id' | 'title' | 'surveyorUid'>) {
  return { status, ...(feedback !== undefined && { feedback }), ...(review && { review: review.message }) };
}

/** How often another look is asked for while others change the survey in between. */
const MAX_ATTEMPTS = 5;

interface NewReview {
  message: string;
  idempotencyKey?: string | undefined;
}

/**
 * Tells whether this very request was stored before, when its process died: also when it has been answered since.
 * @throws idempotency-key-reused for another message under the same key.
 */
function isRepeated({ review, reviewKey }: ModeratedSurvey, { message, idempotencyKey }: NewReview): boolean {
  if (!idempotencyKey || reviewKey !== idempotencyKey) return false;
  if (review && review.message !== message) throw problem('idempotency-key-reused');
  return true;
}

/** An act that found everything as it wanted it is no change in the record, however many did it at once. */
function outcomeOf(changes: number): Observed {
  return changes > 0 ? {} : { outcome: 'refused' };
}

function presentReported(survey: ListedSurvey): ReportedSurvey {
  const { id, title, category, surveyorEmail, status, voteCount, openReports } = survey;
  const { total = 0, ...reasons } = openReports ?? {};
  const given = Object.entries(reasons).filter(([, count]) => count > 0);
  return {
    surveyId: id,
    title,
    category,
    surveyorEmail,
    status,
    voteCount,
    open: total,
    reasons: Object.fromEntries(given),
  };
}

function presentFeedback({ id, title, category, surveyorEmail, feedback = '', review }: ListedSurvey): Feedback {
  return {
    surveyId: id,
    feedback,
    title,
    category,
    surveyorEmail,
    reviewRequestedAt: review?.requestedAt.toISOString(),
  };
}

function presentReview(survey: ListedSurvey): ReviewRequest {
  const { requestedAt, message } = survey.review ?? { requestedAt: new Date(0), message: '' };
  return { ...presentFeedback(survey), reviewRequestedAt: requestedAt.toISOString(), message };
}

/** What admins decide about surveys and the reports of them, and how surveyors answer. */
export function buildModerationService({ surveys, lists, reports, counts, events, now }: Dependencies) {
  async function find(id: string): Promise<ModeratedSurvey> {
    const survey = await surveys.find(id);
    if (!survey) throw problem('survey-not-found');
    return survey;
  }

  /** Decides what is open; the survey's count goes down by what this call has decided, never by more. */
  async function decide(surveyId: string, state: 'dismissed' | 'upheld', at: Date): Promise<ReasonCounts> {
    const decided = await reports.decide(surveyId, state, at);
    if (totalOf(decided) > 0) await counts.add(surveyId, decided, -1);
    return decided;
  }

  function dismiss(caller: UserRecord, survey: ModeratedSurvey): Promise<Decided> {
    return events.record(act(caller, 'reports-dismissed', survey), async (observe) => {
      const at = now();
      const dismissed = await decide(survey.id, 'dismissed', at);
      const count = totalOf(dismissed);
      observe({ before: { open: dismissed }, after: { dismissed }, ...outcomeOf(count) });
      return { modifiedCount: count, ...(count > 0 && { decidedAt: at.toISOString() }) };
    });
  }

  /** Undoes a dismissal. Reports that came in since are open anyway. */
  function reopen(caller: UserRecord, survey: ModeratedSurvey, decidedAt: Date): Promise<Decided> {
    return events.record(act(caller, 'reports-reopened', survey), async (observe) => {
      const reopened = await reports.reopen(survey.id, decidedAt);
      const count = totalOf(reopened);
      if (count > 0) await counts.add(survey.id, reopened, 1);
      observe({ before: { dismissed: reopened }, after: { reopened }, ...outcomeOf(count) });
      return { modifiedCount: count };
    });
  }

  function unpublish(caller: UserRecord, survey: ModeratedSurvey, feedback: string) {
    return events.record(act(caller, 'survey-unpublished', survey), async (observe) => {
      const before = await surveys.unpublish(survey.id, feedback, now());
      if (!before) throw problem('survey-not-found');
      const upheld = await decide(survey.id, 'upheld', now());
      const decided = totalOf(upheld);
      const isSame = before.status === 'Unpublish' && before.feedback === feedback && !before.review;
      const modifiedCount = isSame && decided === 0 ? 0 : 1;
      const after = { ...stateOf({ status: 'Unpublish', feedback }), ...(decided > 0 && { upheld }) };
      observe({ before: stateOf(before), after, ...outcomeOf(modifiedCount) });
      return { modifiedCount, decided };
    });
  }

  function publish(caller: UserRecord, survey: ModeratedSurvey): Promise<number> {
    return events.record(act(caller, 'survey-published', survey), async (observe) => {
      const before = await surveys.publish(survey.id, now());
      const modifiedCount = before ? 1 : 0;
      const state = before ? stateOf(before) : { status: 'Publish' };
      observe({ before: state, after: { status: 'Publish' }, ...outcomeOf(modifiedCount) });
      return modifiedCount;
    });
  }

  /**
   * @returns the survey as it was; nothing when this very request was stored before.
   * @throws survey-not-found, not-unpublished, review-pending, idempotency-key-reused; service-unavailable when others
   * are always quicker.
   */
  async function markForReview(surveyId: string, sent: NewReview) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const review = { requestedAt: now(), message: sent.message };
      const before = await surveys.requestReview(surveyId, review, sent.idempotencyKey);
      if (before) return before;
      const current = await find(surveyId);
      if (isRepeated(current, sent)) return null;
      // A damaged record can have any status, and nothing in the place of a review.
      if (current.status !== 'Unpublish') throw problem('not-unpublished');
      if (current.review !== undefined) throw problem('review-pending');
      // It was unpublished, or its review was answered, between the two: now it can be asked for.
    }
    throw problem('service-unavailable');
  }

  return {
    /**
     * Decides all open reports of a survey, or undoes a dismissal of them.
     * @returns how many reports this call has decided or opened again, and what undoes a dismissal.
     * @throws survey-not-found
     */
    async decideReports(caller: UserRecord, surveyId: string, decision: Decision): Promise<Decided> {
      const survey = await find(surveyId);
      if (decision.decision === 'dismiss') return dismiss(caller, survey);
      if (decision.decision === 'reopen') return reopen(caller, survey, new Date(decision.decidedAt));
      return { modifiedCount: (await unpublish(caller, survey, decision.feedback)).decided };
    },

    /**
     * Publishes or unpublishes a survey; votes stay in either case.
     * @param feedback why it is unpublished.
     * @returns 1, or 0 when everything was so already.
     * @throws survey-not-found
     */
    async changeStatus(
      caller: UserRecord,
      surveyId: string,
      { newStatus, feedback = '' }: { newStatus: SurveyStatus; feedback?: string | undefined },
    ): Promise<number> {
      const survey = await find(surveyId);
      if (newStatus === 'Publish') return publish(caller, survey);
      return (await unpublish(caller, survey, feedback)).modifiedCount;
    },

    /**
     * Asks for another look at an own unpublished survey, once until it is answered. A client that never saw the
     * answer may repeat it under the same key.
     * @throws survey-not-found, not-your-survey, not-unpublished, review-pending, idempotency-key-reused
     */
    async requestReview(caller: UserRecord, surveyId: string, sent: NewReview): Promise<void> {
      const survey = await find(surveyId);
      if (survey.surveyorUid !== caller.uid) throw problem('not-your-survey');
      if (isRepeated(survey, sent)) return;
      await events.record(act(caller, 'review-requested', survey), async (observe) => {
        const before = await markForReview(surveyId, sent);
        observe(
          before ? { before: stateOf(before), after: { ...stateOf(before), review: sent.message } } : outcomeOf(0),
        );
      });
    },

    async listReported({ limit, cursor }: PageRequest): Promise<Page<ReportedSurvey>> {
      const after = readCursor(cursor, 'count');
      const found = await lists.listReported({ after, limit: limit + 1 });
      const positionOf = ({ id, openReports }: ListedSurvey) => ({ value: openReports?.total ?? 0, id });
      const { items, next } = pageOf(found, limit, { kind: 'count', positionOf, after });
      return { entries: toEntries(items, presentReported), next };
    },

    /** Own ones for surveyors, all for admins. */
    async listFeedbacks(caller: UserRecord, request: PageRequest): Promise<Page<Feedback>> {
      const surveyorUid = roleOf(caller, now()) === 'admin' ? undefined : caller.uid;
      const { items, next } = await readPage(request, (range) => lists.listWithFeedback(surveyorUid, range));
      return { entries: toEntries(items, presentFeedback), next };
    },

    async listReviews({ limit, cursor }: PageRequest): Promise<Page<ReviewRequest>> {
      const after = readCursor(cursor, 'moment');
      const found = await lists.listReviews({ after, limit: limit + 1 });
      const positionOf = ({ id, review }: ListedSurvey) => ({ value: review?.requestedAt.toISOString() ?? '', id });
      const { items, next } = pageOf(found, limit, { kind: 'moment', positionOf, after });
      return { entries: toEntries(items, presentReview), next };
    },
  };
}
