import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id } from './fields';
import { storedQuestionSchema } from './questions';
import { resultsPolicySchema } from './surveys';

/** The smallest step in which results move for others than the owner and admins. */
export const MIN_RESULTS_STEP = 5;

/** A step is one part in so many of the votes: about 5 %. */
const RESULTS_STEP_DIVISOR = 20;

/**
 * How many milliseconds after the deadline results are complete: longer than a request may take, than the clocks of the
 * API processes may differ, and than a vote that a crash kept from being counted waits for the reconcile job.
 */
export const RESULTS_COMPLETE_AFTER_MS = 180_000;

/** How many more votes it takes until results move, for a version with this many votes. */
export function getResultsStep(votes: number): number {
  return Math.max(MIN_RESULTS_STEP, Math.ceil(votes / RESULTS_STEP_DIVISOR));
}

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
  /** Every vote in every version; what `versions` hold lags behind it, see `exact`. */
  voteCount: z.number(),
  /** Counted to the last vote, for the owner and admins; for others results move in steps, one step behind. */
  exact: z.boolean(),
  /** How many votes it takes for results of the current version to move while the survey is open. */
  step: z.number(),
  /**
   * `open`; `closing` from the deadline until the last votes are counted; `final` when closing has completed the
   * results. Votes that are still missing then are less than a step, and stay hidden.
   */
  stage: z.enum(['open', 'closing', 'final']),
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
