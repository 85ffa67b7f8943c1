import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, singleLine, isoDateTime, paginationFields, multiLine } from './fields';
import { answerSchema, answersSchema, storedQuestionSchema } from './questions';
import { categorySchema, resultsPolicySchema, surveyStatusSchema } from './surveys';

export const castVote = endpoint({
  method: 'PUT',
  path: '/surveys/response',
  summary: 'Casts the vote of the caller. Every account has one vote in a survey.',
  access: 'signed-in',
  ownership: { email: 'body.responses.votedUserEmail' },
  restrictedFields: [{ field: 'body.responses.comment', roles: ['pro-user'], problem: 'comment-needs-pro' }],
  body: z.strictObject({
    /** Screens send the whole survey; only these are read. A ballot for other questions than it asks now is refused. */
    survey: z.object({
      _id: id,
      version: z.optional(z.int().check(z.gte(1))),
      revision: z.optional(z.int().check(z.gte(1))),
    }),
    responses: z.strictObject({
      /** What the client believes; the name that is stored is the record's. */
      votedUserName: z.optional(multiLine(200)),
      votedUserEmail: email,
      response: answersSchema,
      comment: z.optional(multiLine(2000)),
    }),
  }),
  answer: z.object({ modifiedCount: z.number() }),
  problems: [
    'foreign-email',
    'comment-needs-pro',
    'survey-not-found',
    'survey-closed',
    'survey-changed',
    'already-voted',
    'idempotency-key-reused',
    'unreadable-record',
  ],
});

export const responseEntrySchema = z.object({
  _id: id,
  votedUserEmail: z.string(),
  votedUserName: z.string(),
  response: z.record(z.string(), answerSchema),
  comment: z.optional(z.string()),
  version: z.number(),
  at: isoDateTime,
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

const positiveInteger = z.coerce.number().check(z.int(), z.gte(1));

export const listResponses = endpoint({
  method: 'GET',
  path: '/surveys/responses/:id',
  summary:
    'The responses to one survey, newest first, for its owner and for admins: all, or those of one version, those that chose `answer` in `question` (of the current version unless told), those with a comment.',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  query: z
    .strictObject({
      version: z.optional(positiveInteger),
      /** Counted from 1. */
      question: z.optional(positiveInteger.check(z.lte(50))),
      /** An option of that question; of a rating, its number. */
      answer: z.optional(singleLine(100)),
      with: z.optional(z.enum(['comment'])),
      ...paginationFields,
    })
    .check(
      z.refine(({ question, answer }) => (question === undefined) === (answer === undefined), {
        path: ['answer'],
        message: 'must come together with question',
      }),
    ),
  answer: z.array(responseEntrySchema),
  problems: ['survey-not-found', 'not-your-survey', 'search-too-wide'],
});

/** A vote as the person who cast it reads it again. */
export const ownVoteSchema = z.object({
  version: z.number(),
  /** As they were when this person voted. */
  questions: z.array(storedQuestionSchema),
  response: z.record(z.string(), answerSchema),
  comment: z.optional(z.string()),
  /** When the vote was cast. */
  at: isoDateTime,
});
export type OwnVote = z.infer<typeof ownVoteSchema>;

/** A survey that a person has voted in, with what they answered. */
export const participationSchema = z.object({
  /** The survey's id. */
  _id: id,
  title: z.string(),
  category: categorySchema,
  status: surveyStatusSchema,
  closesAt: isoDateTime,
  voteCount: z.number(),
  /** Who may see the counts: those who have voted, unless it says otherwise. */
  resultsPolicy: resultsPolicySchema,
  ...ownVoteSchema.shape,
});
export type Participation = z.infer<typeof participationSchema>;

export const listParticipated = endpoint({
  method: 'GET',
  path: '/surveys/user/participated',
  summary: "The surveys a person has voted in, latest vote first: their own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'query.email', adminsExempt: true },
  query: z.strictObject({ email, ...paginationFields }),
  answer: z.array(participationSchema),
  problems: ['foreign-email', 'user-not-found'],
});

/** How many surveys can be asked about at once. */
export const MAX_SURVEYS_PER_REQUEST = 100;

export const listVoted = endpoint({
  method: 'GET',
  path: '/surveys/user/voted',
  summary: `Which of some surveys the caller has voted in, as their ids; \`ids\` has up to ${MAX_SURVEYS_PER_REQUEST}, with commas between.`,
  access: 'signed-in',
  query: z.strictObject({
    ids: z.string().check(z.regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_SURVEYS_PER_REQUEST - 1}}$`))),
  }),
  answer: z.array(id),
  problems: [],
});

/** One line of an export as JSON lines. */
export const exportedResponseSchema = z.object({
  ...responseEntrySchema.shape,
  /** The titles of the questions, by the keys of `response`, as this voter saw them. */
  questions: z.record(z.string(), z.string()),
});
export type ExportedResponse = z.infer<typeof exportedResponseSchema>;

/**
 * All responses that a survey has when the call begins, newest first. The header `X-Total-Count` is its count of votes
 * then; the trailers `X-Row-Count` and `X-Content-SHA256` (hexadecimal, of the body's bytes) say what was sent.
 */
const exportFields = {
  method: 'GET',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  answer: z.string(),
  rate: 'export',
  problems: ['survey-not-found', 'not-your-survey'],
} as const;

export const exportCsv = endpoint({
  ...exportFields,
  path: '/surveys/responses/:id/export.csv',
  summary: 'All responses to one survey as CSV in UTF-8, for its owner and for admins.',
  produces: 'text/csv; charset=utf-8',
});

export const exportJsonLines = endpoint({
  ...exportFields,
  path: '/surveys/responses/:id/export.jsonl',
  summary: 'All responses to one survey, one JSON object a line, for its owner and for admins.',
  produces: 'application/jsonl; charset=utf-8',
});

/** A comment that a person left with a vote. */
export const ownCommentSchema = z.object({
  /** The survey's id. */
  _id: id,
  title: z.string(),
  /** An unpublished survey has no page to go to. */
  status: surveyStatusSchema,
  comment: z.string(),
  at: isoDateTime,
});
export type OwnComment = z.infer<typeof ownCommentSchema>;

export const listComments = endpoint({
  method: 'GET',
  path: '/surveys/user/comments',
  summary: "The comments a person has left, latest first: their own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'query.email', adminsExempt: true },
  query: z.strictObject({ email, ...paginationFields }),
  answer: z.array(ownCommentSchema),
  problems: ['foreign-email', 'user-not-found'],
});
