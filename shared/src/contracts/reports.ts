import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, isoDateTime, paginationFields, multiLine } from './fields';
import { categorySchema } from './survey-fields';
import { surveyStatusSchema } from './surveys';

/** In display order. */
export const REPORT_REASONS = ['misleading', 'private-data', 'abusive', 'spam', 'other'] as const;
export const reportReasonSchema = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReasonSchema>;

/** The maximum number of characters in the details of a report. */
export const MAX_REPORT_DETAILS_LENGTH = 1000;

/** `open` waits for an admin; `dismissed` changed nothing; `upheld` unpublished the survey. */
export const reportStateSchema = z.enum(['open', 'dismissed', 'upheld']);
export type ReportState = z.infer<typeof reportStateSchema>;

export const reportSurvey = endpoint({
  method: 'POST',
  path: '/surveys/report',
  summary: 'Reports a survey to the admins, with a reason. An account can report a survey once.',
  access: 'signed-in',
  ownership: { email: 'body.reportedBy' },
  body: z.strictObject({
    /** Screens send the whole survey; only its id is read. */
    survey: z.object({ _id: id }),
    reportedBy: email,
    reason: reportReasonSchema,
    details: z._default(multiLine(MAX_REPORT_DETAILS_LENGTH), ''),
  }),
  answer: z.object({ insertedId: id }),
  rate: 'form',
  problems: ['foreign-email', 'survey-not-found', 'already-reported', 'idempotency-key-reused'],
});

/** The title as it was when the survey was reported. */
const reportedSurveyFields = { _id: id, title: z.string() };

const reportFields = {
  _id: id,
  survey: z.object(reportedSurveyFields),
  reason: reportReasonSchema,
  details: z.string(),
  state: reportStateSchema,
  at: isoDateTime,
  decidedAt: z.optional(isoDateTime),
};

/** A report as its reporter sees it, with the outcome. */
export const ownReportSchema = z.object({
  ...reportFields,
  /** The current status: an unpublished survey has no page to link to. */
  survey: z.object({ ...reportedSurveyFields, status: surveyStatusSchema }),
});
export type OwnReport = z.infer<typeof ownReportSchema>;

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/surveys/user/reports',
  summary: "The reports a user has made, latest first, with their outcome: the caller's own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'query.email', adminsExempt: true },
  query: z.strictObject({ email, ...paginationFields }),
  answer: z.array(ownReportSchema),
  problems: ['foreign-email', 'user-not-found'],
});

/** A survey with open reports, as the queue shows it. */
export const reportedSurveySchema = z.object({
  surveyId: id,
  title: z.string(),
  category: categorySchema,
  surveyorEmail: z.string(),
  status: surveyStatusSchema,
  voteCount: z.number(),
  /** Open reports, in total and by reason. */
  open: z.number(),
  reasons: z.partialRecord(reportReasonSchema, z.number()),
});
export type ReportedSurvey = z.infer<typeof reportedSurveySchema>;

export const listReportedSurveys = endpoint({
  method: 'GET',
  path: '/reports',
  summary: 'The moderation queue: surveys with open reports, the most reported first, with counts and reasons.',
  access: ['admin'],
  query: z.strictObject(paginationFields),
  answer: z.array(reportedSurveySchema),
  problems: [],
});

/** A report as admins see it. */
export const reportSchema = z.object({ ...reportFields, reportedBy: z.string() });
export type Report = z.infer<typeof reportSchema>;

export const listReports = endpoint({
  method: 'GET',
  path: '/reports/:id',
  summary: 'The reports of one survey, latest first. Can be limited to one state.',
  access: ['admin'],
  params: z.strictObject({ id }),
  query: z.strictObject({ state: z.optional(reportStateSchema), ...paginationFields }),
  answer: z.array(reportSchema),
  problems: [],
});

/** The maximum number of characters in a review request. */
export const MAX_REVIEW_MESSAGE_LENGTH = 1000;

const feedbackField = multiLine(2000).check(z.minLength(1, 'must not be empty'));

export const decideReports = endpoint({
  method: 'PATCH',
  path: '/reports/:id',
  summary:
    'Decides all open reports of one survey: dismiss them, or unpublish the survey with feedback. `reopen` undoes a dismissal.',
  access: ['admin'],
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('dismiss') }),
    /** Reopens the reports that the dismissal with this timestamp decided. */
    z.strictObject({ decision: z.literal('reopen'), decidedAt: isoDateTime }),
    z.strictObject({ decision: z.literal('unpublish'), feedback: feedbackField }),
  ]),
  /** How many reports were decided or reopened; for a dismissal, also the timestamp with which `reopen` undoes it. */
  answer: z.object({ modifiedCount: z.number(), decidedAt: z.optional(isoDateTime) }),
  problems: ['survey-not-found'],
});

export const changeStatus = endpoint({
  method: 'PATCH',
  path: '/surveys/:id',
  summary:
    'Unpublishes a survey with feedback for its surveyor, which upholds its open reports, or undoes that. Only its owner can restore a survey that its owner has withdrawn.',
  access: ['admin'],
  params: z.strictObject({ id }),
  body: z.strictObject({ newStatus: surveyStatusSchema, feedback: z.optional(feedbackField) }).check(
    z.refine(({ newStatus, feedback: words }) => newStatus === 'Publish' || words !== undefined, {
      path: ['feedback'],
      message: 'must say why the survey is unpublished',
    }),
  ),
  answer: z.object({ modifiedCount: z.number() }),
  problems: ['survey-not-found', 'survey-withdrawn'],
});

export const feedbackSchema = z.object({
  surveyId: id,
  feedback: z.string(),
  title: z.string(),
  category: categorySchema,
  surveyorEmail: z.string(),
  /** When its owner requested a review. */
  reviewRequestedAt: z.optional(isoDateTime),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const listFeedbacks = endpoint({
  method: 'GET',
  path: '/surveys/unpublished/feedbacks',
  summary: "Unpublished surveys with the admins' feedback: surveyors get their own, admins all.",
  access: ['surveyor', 'admin'],
  query: z.strictObject(paginationFields),
  answer: z.array(feedbackSchema),
  problems: [],
});

export const requestReview = endpoint({
  method: 'POST',
  path: '/surveys/:id/review',
  summary: "Requests a review of one of the caller's unpublished surveys.",
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({ message: z._default(multiLine(MAX_REVIEW_MESSAGE_LENGTH), '') }),
  answer: z.object({ modifiedCount: z.number() }),
  rate: 'form',
  problems: ['survey-not-found', 'not-your-survey', 'not-unpublished', 'review-pending', 'idempotency-key-reused'],
});

export const reviewRequestSchema = z.object({
  ...feedbackSchema.shape,
  reviewRequestedAt: isoDateTime,
  message: z.string(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

export const listReviewRequests = endpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'Unpublished surveys whose owners request a review, latest first.',
  access: ['admin'],
  query: z.strictObject(paginationFields),
  answer: z.array(reviewRequestSchema),
  problems: [],
});
