import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id } from './fields';
import { storedQuestionSchema } from './questions';
import { resultsPolicySchema } from './surveys';

/** From how many votes on results are shown to others than the owner, and in what steps. */
export const RESULTS_STEP = 5;

/** The counts of one version of a survey's questions. */
export const versionResultsSchema = z.object({
  version: z.number(),
  /** The votes that these counts are made of. */
  votes: z.number(),
  questions: z.array(
    z.object({
      ...storedQuestionSchema.shape,
      /** How many answered it; written answers are only counted. */
      answered: z.number(),
      /** In the order of the options; `share` is of the votes, from 0 to 1. */
      counts: z.array(z.object({ option: z.string(), count: z.number(), share: z.number() })),
    }),
  ),
});
export type VersionResults = z.infer<typeof versionResultsSchema>;

export const resultsSchema = z.object({
  surveyId: id,
  policy: resultsPolicySchema,
  /** Every vote in every version; `versions` may lag behind by up to four each, see `exact`. */
  voteCount: z.number(),
  /** Counted to the last vote, for the owner and admins; otherwise from 5 votes on and in steps of 5. */
  exact: z.boolean(),
  /** Newest first; a version without enough votes is not among them. */
  versions: z.array(versionResultsSchema),
  /** Votes by day in UTC, `2026-11-20`, earliest first, without days that have none; for the owner and admins. */
  days: z.optional(z.array(z.object({ day: z.string(), votes: z.number() }))),
});
export type Results = z.infer<typeof resultsSchema>;

export const readResults = endpoint({
  method: 'GET',
  path: '/surveys/:id/results',
  summary: "Counts and shares per option and version, to whom and when the survey's policy allows.",
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: resultsSchema,
  problems: ['survey-not-found', 'results-after-voting', 'results-after-closing', 'results-owner-only'],
});
