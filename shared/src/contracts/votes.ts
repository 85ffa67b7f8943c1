import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, line, moment, page, text } from './fields';
import { categorySchema, surveyStatusSchema } from './surveys';

/** Answers by question: `{ 'Question-1': 'Yes', 'Question-2': 'No' }` (specification, section 3). */
export const answersSchema = z.record(
  z.string().check(z.regex(/^Question-[1-9]\d?$/, 'must be Question-1, Question-2 and so on')),
  line(100),
);
export type Answers = z.infer<typeof answersSchema>;

/** The key of the question at `index` (from 0) in a vote's answers. */
export function questionKey(index: number): string {
  return `Question-${index + 1}`;
}

export const castVote = endpoint({
  method: 'PUT',
  path: '/surveys/response',
  summary: 'Casts the vote of the caller. Every person has one vote in a survey.',
  access: 'signed-in',
  body: z.strictObject({
    /** Screens send the whole survey; only its id and version are read. */
    survey: z.object({ _id: id, version: z.optional(z.int().check(z.gte(1))) }),
    responses: z.strictObject({
      /** What the client believes; the name that is stored is the record's. */
      votedUserName: z.optional(text(200)),
      votedUserEmail: email,
      response: answersSchema,
      comment: z.optional(text(2000)),
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
  ],
});

export const responseEntrySchema = z.object({
  _id: id,
  votedUserEmail: z.string(),
  votedUserName: z.string(),
  response: z.record(z.string(), z.string()),
  comment: z.optional(z.string()),
  version: z.number(),
  at: moment,
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

export const listResponses = endpoint({
  method: 'GET',
  path: '/surveys/responses/:id',
  summary: 'The responses to one survey, newest first, for its owner and for admins.',
  access: ['surveyor', 'admin'],
  params: z.strictObject({ id }),
  query: z.strictObject(page),
  answer: z.array(responseEntrySchema),
  problems: ['survey-not-found', 'not-your-survey'],
});

/** A survey that a person has voted in, with what they answered. */
export const participationSchema = z.object({
  /** The survey's id. */
  _id: id,
  title: z.string(),
  category: categorySchema,
  status: surveyStatusSchema,
  closesAt: moment,
  voteCount: z.number(),
  questions: z.array(z.object({ title: z.string() })),
  response: z.record(z.string(), z.string()),
  comment: z.optional(z.string()),
  /** When the vote was cast. */
  at: moment,
});
export type Participation = z.infer<typeof participationSchema>;

export const listParticipated = endpoint({
  method: 'GET',
  path: '/surveys/user/participated',
  summary: "The surveys a person has voted in, latest vote first: their own, or anyone's for admins.",
  access: 'signed-in',
  query: z.strictObject({ email, ...page }),
  answer: z.array(participationSchema),
  problems: ['foreign-email', 'user-not-found'],
});
