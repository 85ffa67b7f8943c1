import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, line, moment, page, text } from './fields';
import { parseDeadline } from './deadline';

/** The 13 categories of the specification, section 3. */
export const categorySchema = z.enum([
  'Customer Satisfaction',
  'Market Research',
  'Employee Feedback',
  'Product Feedback',
  'Event Feedback',
  'Education',
  'Health',
  'Brand Awareness',
  'community and socials',
  'Work Environment',
  'Website and user Experience',
  'Customer Service',
  'Environment',
]);
export type Category = z.infer<typeof categorySchema>;
export const CATEGORIES = categorySchema.options;

export const surveyStatusSchema = z.enum(['Publish', 'Unpublish']);
export type SurveyStatus = z.infer<typeof surveyStatusSchema>;

/** The answers of a question that names none (specification, section 9). */
export const YES_NO = ['Yes', 'No'];

const options = z.array(line(100)).check(
  z.minLength(2, 'must have at least 2 options'),
  z.maxLength(20, 'must have at most 20 options'),
  z.refine((list) => new Set(list).size === list.length, 'must have different options'),
);

export const questionSchema = z.strictObject({
  title: line(300),
  description: z._default(text(1000), ''),
  options: z._default(options, YES_NO),
});
export type Question = z.infer<typeof questionSchema>;

/** What a surveyor sends. `surveyorEmail` is the caller's own. */
export const surveyDraftSchema = z.strictObject({
  title: line(150),
  description: z._default(text(2000), ''),
  surveyorEmail: email,
  category: categorySchema,
  deadline: z.string().check(
    z.maxLength(20),
    z.refine((value) => parseDeadline(value) !== null, 'must be a day as year/month/day, like 2027/3/31'),
  ),
  questions: z
    .array(questionSchema)
    .check(z.minLength(1, 'must have at least one question'), z.maxLength(50, 'must have at most 50 questions')),
});
export type SurveyDraft = z.input<typeof surveyDraftSchema>;

const summaryFields = {
  _id: id,
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  /** When it was created. */
  timestamp: moment,
  /** The last day on which it takes votes, as year/month/day. */
  deadline: z.string(),
  /** The moment from which on it takes no more votes: the end of the deadline's day in UTC. */
  closesAt: moment,
  surveyorEmail: z.string(),
  status: surveyStatusSchema,
  voteCount: z.number(),
};

/** A survey as lists show it: with its first question only. */
export const surveySummarySchema = z.object({
  ...summaryFields,
  firstQuestion: z.object({ title: z.string(), options: z.array(z.string()) }),
  questionCount: z.number(),
});
export type SurveySummary = z.infer<typeof surveySummarySchema>;

export const surveySchema = z.object({
  ...summaryFields,
  questions: z.array(z.object({ title: z.string(), description: z.string(), options: z.array(z.string()) })),
  /** Counts the changes of the questions; a vote belongs to one version. */
  version: z.number(),
});
export type Survey = z.infer<typeof surveySchema>;

export const surveySortSchema = z.enum(['votes:asc', 'votes:desc', 'latest']);
export type SurveySort = z.infer<typeof surveySortSchema>;

export const listSurveys = endpoint({
  method: 'GET',
  path: '/surveys',
  summary: 'Published surveys, newest first or by votes. `status=all` also lists unpublished ones, for admins.',
  access: 'anyone-known',
  query: z.strictObject({
    category: z.optional(categorySchema),
    sort: z._default(surveySortSchema, 'latest'),
    status: z.optional(z.enum(['all'])),
    ...page,
  }),
  answer: z.array(surveySummarySchema),
  problems: ['forbidden'],
});

export const listOwnSurveys = endpoint({
  method: 'GET',
  path: '/surveys/mine',
  summary: "The caller's own surveys, newest first.",
  access: ['surveyor'],
  query: z.strictObject(page),
  answer: z.array(surveySummarySchema),
  problems: [],
});

export const readSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:id',
  summary: 'One survey with its questions. An unpublished one is shown to its owner and to admins only.',
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: surveySchema,
  problems: ['survey-not-found'],
});

export const createSurvey = endpoint({
  method: 'POST',
  path: '/surveys',
  summary: 'Creates a survey and publishes it.',
  access: ['surveyor'],
  body: surveyDraftSchema,
  answer: z.object({ insertedId: id }),
  problems: ['foreign-email'],
});
