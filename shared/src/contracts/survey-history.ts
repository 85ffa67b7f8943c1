import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime } from './fields';
import { storedQuestionSchema } from './questions';
import { SURVEY_FIELD_NAMES } from './survey-fields';

/** The questions of a version that has votes. */
export const surveyVersionSchema = z.object({
  version: z.number(),
  questions: z.array(storedQuestionSchema),
  votes: z.number(),
});
export type SurveyVersion = z.infer<typeof surveyVersionSchema>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/surveys/:id/versions',
  summary:
    "A survey's versions, newest first, at most 20, with the questions as their voters saw them; of corrected texts, both.",
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: z.array(surveyVersionSchema),
  problems: ['survey-not-found'],
});

/** An event in a survey's history, visible to everyone who may read the survey. */
export const surveyChangeSchema = z.object({
  kind: z.enum([
    'opened',
    'extended',
    'closed',
    'reopened',
    'withdrawn',
    'restored',
    'unpublished',
    'edited',
    'transferred',
    'reported',
    /** An earlier release showed results of its anonymous ballots while it was open. Since then, nothing more is shown. */
    'sealed',
    /** The complete results of its anonymous ballots were shown. */
    'revealed',
  ]),
  at: isoDateTime,
  /** Who did it; absent in entries of earlier releases. */
  by: z.optional(z.enum(['owner', 'admin', 'schedule'])),
  /** What changed, with the texts before and after; empty if only the state did. */
  changes: z.array(
    z.object({
      field: z.enum([...SURVEY_FIELD_NAMES, 'questions']),
      /**
       * The first 300 characters. Absent for a new version of the questions, because `listVersions` has their texts, and for
       * texts that were edited while the survey was unpublished. For questions, they are texts that were corrected.
       */
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    }),
  ),
  /** The new version, if the questions changed. */
  version: z.optional(z.number()),
  /** The SHA-256 of the final report, in hexadecimal digits, if one was made. */
  sha256: z.optional(z.string()),
});
export type SurveyChange = z.infer<typeof surveyChangeSchema>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/surveys/:id/history',
  summary: 'What has happened to a survey since it was opened, newest first.',
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: z.array(surveyChangeSchema),
  problems: ['survey-not-found'],
});
