import * as z from 'zod/mini';
import { csvSeparatorSchema, decimalMarkSchema } from './csv';
import { endpoint } from './endpoint';
import {
  email,
  exactLine,
  id,
  isoDateTime,
  paginationFields,
  multiLine,
  positiveInteger,
  questionNumber,
} from './fields';
import { answerSchema, answersSchema, MAX_COUNTED_OPTION_LENGTH, storedQuestionSchema } from './questions';
import { surveyStateSchema } from './survey-states';
import { categorySchema, resultsPolicySchema, SURVEY_FIELD_NAMES } from './survey-fields';
import { surveyStatusSchema } from './surveys';

export const castVote = endpoint({
  method: 'PUT',
  path: '/surveys/response',
  summary:
    'Casts the vote of the caller. An account has one vote per survey; in surveys for verified emails or invited people, so has an address.',
  access: 'signed-in',
  ownership: { email: 'body.responses.votedUserEmail' },
  restrictedFields: [{ field: 'body.responses.comment', roles: ['pro-user'], problem: 'comment-needs-pro' }],
  body: z.strictObject({
    /** Screens send the whole survey, but only these fields are read. A ballot with outdated questions is refused. */
    survey: z.object({
      _id: id,
      version: z.optional(z.int().check(z.gte(1))),
      revision: z.optional(z.int().check(z.gte(1))),
    }),
    responses: z.strictObject({
      /** The client's idea of the name; the stored name comes from the user's record. */
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
    'voter-unverified',
    'voter-not-invited',
    'already-voted',
    'identity-unreachable',
    'ballot-key-missing',
    'idempotency-key-reused',
    'unreadable-record',
  ],
});

/** Stands for the name and the email of who cast an anonymous ballot. */
export const ANONYMOUS_VOTER = 'Anonymous';

export const responseEntrySchema = z.object({
  _id: id,
  /** `Anonymous`, like the name, in a survey with anonymous ballots. */
  votedUserEmail: z.string(),
  votedUserName: z.string(),
  response: z.record(z.string(), answerSchema),
  comment: z.optional(z.string()),
  version: z.number(),
  /** When the vote was cast; anonymous ballots have no time. */
  at: z.optional(isoDateTime),
  /**
   * Set if these answers are by different people: anonymous ballots that are not shown as a whole have a random order of
   * their own for each question.
   */
  mixed: z.optional(z.boolean()),
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

export const listResponses = endpoint({
  method: 'GET',
  path: '/surveys/responses/:id',
  summary:
    'The responses to one survey, newest first, for its owner and for admins. They can be limited to those of one version, with a comment, or with `answer` as the answer to `question`, in every version that asks it like the current one. Anonymous ballots are shown after closing: whole ballots in random order where the survey says so, otherwise the answers to each question in a random order of their own, which cannot be filtered by an answer.',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  query: z
    .strictObject({
      version: z.optional(positiveInteger),
      question: z.optional(questionNumber),
      /** What its results count: an option, a row of a matrix with an option, the number of a rating, or `Other`. */
      answer: z.optional(exactLine(MAX_COUNTED_OPTION_LENGTH)),
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
  problems: ['survey-not-found', 'not-your-survey', 'search-too-wide', 'ballots-held-back', 'ballots-not-whole'],
});

/** A vote as shown to the user who cast it. */
export const ownVoteSchema = z.object({
  /** The version that was answered; absent if the answers are. */
  version: z.optional(z.number()),
  /** The questions as they were when this user voted; empty if the answers are absent. */
  questions: z.array(storedQuestionSchema),
  /** Empty if nobody can tell the answers: see `anonymous`. */
  response: z.record(z.string(), answerSchema),
  comment: z.optional(z.string()),
  /** When the vote was cast; anonymous ballots have no time. */
  at: z.optional(isoDateTime),
  /**
   * In a survey with anonymous ballots: `linked` if the voter can still see their answers, `unlinked` if nobody can tell
   * which ballot is theirs, `hidden` if the caller is not the voter. Absent for votes with a name.
   */
  anonymous: z.optional(z.enum(['linked', 'unlinked', 'hidden'])),
});
export type OwnVote = z.infer<typeof ownVoteSchema>;

/** A survey that a user has voted on, with their answers. */
export const participationSchema = z.object({
  /** The survey's id. */
  _id: id,
  title: z.string(),
  category: categorySchema,
  status: surveyStatusSchema,
  /** Absent from API processes of earlier releases. */
  state: z.optional(surveyStateSchema),
  closesAt: isoDateTime,
  voteCount: z.number(),
  /** Who may see the counts; `after-voting` unless the survey sets another policy. */
  resultsPolicy: resultsPolicySchema,
  ...ownVoteSchema.shape,
});
export type Participation = z.infer<typeof participationSchema>;

export const listParticipated = endpoint({
  method: 'GET',
  path: '/surveys/user/participated',
  summary: "The surveys a user has voted on, latest vote first: the caller's own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'query.email', adminsExempt: true },
  query: z.strictObject({ email, ...paginationFields }),
  answer: z.array(participationSchema),
  problems: ['foreign-email', 'user-not-found'],
});

/** The maximum number of surveys in one request. */
export const MAX_SURVEYS_PER_REQUEST = 100;

export const listVoted = endpoint({
  method: 'GET',
  path: '/surveys/user/voted',
  summary: `The ids of those of the given surveys that the caller has voted on; \`ids\` lists up to ${MAX_SURVEYS_PER_REQUEST}, separated by commas.`,
  access: 'signed-in',
  query: z.strictObject({
    ids: z.string().check(z.regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_SURVEYS_PER_REQUEST - 1}}$`))),
  }),
  answer: z.array(id),
  problems: [],
});

/** One line of a JSON Lines export. */
export const exportedResponseSchema = z.object({
  ...responseEntrySchema.shape,
  /** The titles of the questions of this voter's version, corrected ones included, by the keys of `response`. */
  questions: z.record(z.string(), z.string()),
  /** The rows of matrices, by the keys of `response`: an answer has an option for each. */
  rows: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Fields of the survey that each line repeats, so that the files of several surveys can be told apart. */
  survey: z.optional(z.partialRecord(z.enum(SURVEY_FIELD_NAMES), z.string())),
});
export type ExportedResponse = z.infer<typeof exportedResponseSchema>;

/**
 * All responses that a survey has when the call begins, newest first. The header `X-Total-Count` is the number of votes
 * at that time; the trailers `X-Row-Count` and `X-Content-SHA256` (hexadecimal, of the body's bytes) describe what was
 * sent.
 */
const exportFields = {
  method: 'GET',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  answer: z.string(),
  rate: 'export',
  problems: ['survey-not-found', 'not-your-survey', 'ballots-held-back'],
} as const;

export const exportCsv = endpoint({
  ...exportFields,
  query: z.strictObject({
    separator: z._default(csvSeparatorSchema, 'comma'),
    decimalMark: z._default(decimalMarkSchema, 'point'),
  }),
  path: '/surveys/responses/:id/export.csv',
  summary: 'All responses to one survey as CSV in UTF-8, for its owner and for admins.',
  produces: 'text/csv; charset=utf-8',
});

export const exportJsonLines = endpoint({
  ...exportFields,
  path: '/surveys/responses/:id/export.jsonl',
  summary: 'All responses to one survey, one JSON object per line, for its owner and for admins.',
  produces: 'application/jsonl; charset=utf-8',
});

export const exportXlsx = endpoint({
  ...exportFields,
  path: '/surveys/responses/:id/export.xlsx',
  summary: 'All responses to one survey as an Excel workbook, for its owner and for admins.',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** A comment that a user left with a vote. */
export const ownCommentSchema = z.object({
  /** The survey's id. */
  _id: id,
  title: z.string(),
  /** The current status: an unpublished survey has no page to link to. */
  status: surveyStatusSchema,
  comment: z.string(),
  /** When the vote was cast; anonymous ballots have no time. */
  at: z.optional(isoDateTime),
});
export type OwnComment = z.infer<typeof ownCommentSchema>;

export const listComments = endpoint({
  method: 'GET',
  path: '/surveys/user/comments',
  summary: "The comments a user has left, latest first: the caller's own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'query.email', adminsExempt: true },
  query: z.strictObject({ email, ...paginationFields }),
  answer: z.array(ownCommentSchema),
  problems: ['foreign-email', 'user-not-found'],
});
