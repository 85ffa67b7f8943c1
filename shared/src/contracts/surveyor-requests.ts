import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime, multiLine, paginationFields } from './fields';

/** The longest purpose of a request, and the longest reason for declining one, in characters. */
export const MAX_REQUEST_TEXT_LENGTH = 1000;

const requestText = multiLine(MAX_REQUEST_TEXT_LENGTH).check(z.minLength(1, 'must not be empty'));

/** - `open`: no admin has decided yet. */
export const surveyorRequestStateSchema = z.enum(['open', 'approved', 'declined']);
export type SurveyorRequestState = z.infer<typeof surveyorRequestStateSchema>;

/** A user's request for the role surveyor, as they see it. */
export const ownSurveyorRequestSchema = z.object({
  _id: id,
  /** What they want to ask, and whom, in their own words. */
  purpose: z.string(),
  state: surveyorRequestStateSchema,
  at: isoDateTime,
  decidedAt: z.optional(isoDateTime),
  /** Why it was declined. */
  reason: z.optional(z.string()),
});
export type OwnSurveyorRequest = z.infer<typeof ownSurveyorRequestSchema>;

export const requestSurveyorRole = endpoint({
  method: 'POST',
  path: '/surveyor-requests',
  summary: 'Asks the admins for the role surveyor, which needs a verified email. A user has at most one open request.',
  access: ['user', 'pro-user'],
  body: z.strictObject({ purpose: requestText }),
  answer: z.object({ insertedId: id }),
  rate: 'form',
  problems: ['own-email-unverified', 'surveyor-request-open', 'identity-unreachable'],
});

export const readOwnSurveyorRequest = endpoint({
  method: 'GET',
  path: '/surveyor-requests/mine',
  summary: "The caller's latest request for the role surveyor, if there is one.",
  access: 'signed-in',
  answer: z.object({ request: z.optional(ownSurveyorRequestSchema) }),
  problems: ['unreadable-record'],
});

export const withdrawSurveyorRequest = endpoint({
  method: 'DELETE',
  path: '/surveyor-requests/mine',
  summary: "Deletes the caller's open request for the role surveyor.",
  access: 'signed-in',
  answer: z.object({ deletedCount: z.number() }),
  problems: [],
});

/** A request as admins see it. */
export const surveyorRequestSchema = z.extend(ownSurveyorRequestSchema, {
  /** As they were when the request was sent. */
  name: z.string(),
  email: z.string(),
});
export type SurveyorRequest = z.infer<typeof surveyorRequestSchema>;

export const listSurveyorRequests = endpoint({
  method: 'GET',
  path: '/surveyor-requests',
  summary: 'Requests for the role surveyor, latest first. Can be limited to one state.',
  access: ['admin'],
  query: z.strictObject({ state: z.optional(surveyorRequestStateSchema), ...paginationFields }),
  answer: z.array(surveyorRequestSchema),
  problems: [],
});

export const decideSurveyorRequest = endpoint({
  method: 'PATCH',
  path: '/surveyor-requests/:id',
  summary:
    'Approves an open request, which gives its author the role surveyor, or declines it with a reason. The author is told by email.',
  access: ['admin'],
  params: z.strictObject({ id }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']), reason: z.optional(requestText) }).check(
    z.refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
      path: ['reason'],
      message: 'must say why the request is declined',
    }),
    z.refine(({ decision, reason }) => decision === 'decline' || reason === undefined, {
      path: ['reason'],
      message: 'is for declined requests only',
    }),
  ),
  answer: z.object({ modifiedCount: z.number() }),
  problems: [
    'surveyor-request-not-found',
    'surveyor-request-decided',
    'user-not-found',
    'pro-active',
    'email-unverified',
    'account-unusable',
    'identity-unreachable',
  ],
});
