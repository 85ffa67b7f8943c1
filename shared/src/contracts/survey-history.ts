import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime } from './fields';
import { storedQuestionSchema } from './questions';

/** The questions of a survey as they were voted on. */
export const surveyVersionSchema = z.object({
  version: z.number(),
  questions: z.array(storedQuestionSchema),
  votes: z.number(),
});
export type SurveyVersion = z.infer<typeof surveyVersionSchema>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/surveys/:id/versions',
  summary: "A survey's versions, newest first, with the words that their voters saw. There are 20 at most.",
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: z.array(surveyVersionSchema),
  problems: ['survey-not-found'],
});

/** What happened to a survey, for everybody who may read it. */
export const surveyChangeSchema = z.object({
  kind: z.enum(['opened', 'extended', 'reopened', 'unpublished', 'edited']),
  at: isoDateTime,
  /** What changed, in its words before and after; empty for openings and for what was unpublished. */
  changes: z.array(
    z.object({
      field: z.enum(['title', 'description', 'category', 'deadline', 'questions', 'resultsPolicy']),
      /**
       * The first 300 characters. Absent for questions, as `listVersions` has their words, and for texts that were edited
       * while the survey was unpublished.
       */
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    }),
  ),
  /** The version from then on, when the questions changed. */
  version: z.optional(z.number()),
});
export type SurveyChange = z.infer<typeof surveyChangeSchema>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/surveys/:id/history',
  summary: 'What happened to a survey since it was opened, newest first.',
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: z.array(surveyChangeSchema),
  problems: ['survey-not-found'],
});
