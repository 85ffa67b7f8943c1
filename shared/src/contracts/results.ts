import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id } from './fields';
import { finalReportSummarySchema } from './final-reports';
import { storedQuestionSchema } from './questions';
import { resultsPolicySchema } from './survey-fields';

/** The minimum number of new votes after which results change for anyone but the owner and admins. */
export const MIN_RESULTS_STEP = 5;

/** A step is the number of votes divided by this, about 5%. */
const RESULTS_STEP_DIVISOR = 20;

/**
 * Results are complete this many milliseconds after the deadline. That is longer than a request may take, longer than
 * the clocks of the API processes may differ, and longer than the reconcile job needs to count a vote that a crash left
 * uncounted.
 */
export const RESULTS_COMPLETE_AFTER_MS = 180_000;

/** How many more votes make the results of a version with this many votes change. */
export function getResultsStep(votes: number): number {
  return Math.max(MIN_RESULTS_STEP, Math.ceil(votes / RESULTS_STEP_DIVISOR));
}

/** The counts of one version of a survey's questions. */
export const versionResultsSchema = z.object({
  version: z.number(),
  /** The number of votes that these counts include. */
  votes: z.number(),
  questions: z.array(
    z.object({
      ...storedQuestionSchema.shape,
      /** How many voters answered it: all, unless it is optional or depends on another answer. For written answers, this is the only count. */
      answered: z.number(),
      /**
       * Set if its answers are not shown, and all counts are 0, because they would tell how a few people answered another
       * question.
       */
      heldBack: z.optional(z.boolean()),
      /**
       * In the order of the options, with `Other` at the end if voters could write another answer; `share` is the
       * fraction of those who answered, from 0 to 1. In a ranking, `count` is how often the option was ranked first, and
       * `ranks` how often it has each rank, from the first to the last.
       */
      counts: z.array(
        z.object({ option: z.string(), count: z.number(), share: z.number(), ranks: z.optional(z.array(z.number())) }),
      ),
    }),
  ),
});
export type VersionResults = z.infer<typeof versionResultsSchema>;

/** The average rank of an option, where 1 is best, from how often it has each rank; undefined if it has none. */
export function getAverageRank(ranks: number[] = []): number | undefined {
  const answers = ranks.reduce((sum, count) => sum + count, 0);
  return answers === 0 ? undefined : ranks.reduce((sum, count, index) => sum + count * (index + 1), 0) / answers;
}

export const resultsSchema = z.object({
  surveyId: id,
  policy: resultsPolicySchema,
  /** All votes of all versions; the counts in `versions` can lag behind it, see `exact`. */
  voteCount: z.number(),
  /** How many people are invited, where all votes are theirs. */
  invitedCount: z.optional(z.number()),
  /**
   * True for the owner and admins of a survey whose votes have names: their counts include every vote. For others,
   * results move in steps, one step behind. A survey with anonymous ballots shows nothing to anyone before `final`.
   */
  exact: z.boolean(),
  /** How many more votes make the results of the current version change while the survey is open. */
  step: z.number(),
  /**
   * `open`; `closing` from the deadline until the last votes are counted; `final` when closing has completed the
   * results. Votes that are still missing then are fewer than a step, and stay hidden.
   */
  stage: z.enum(['open', 'closing', 'final']),
  /** Newest first, without versions that have too few votes. */
  versions: z.array(versionResultsSchema),
  /** Votes per day in UTC, `2026-11-20`, earliest first, without days that have none; for the owner and admins only. */
  days: z.optional(z.array(z.object({ day: z.iso.date(), votes: z.number() }))),
  /** The latest final report; absent until there is one. */
  finalReport: z.optional(finalReportSummarySchema),
});
export type Results = z.infer<typeof resultsSchema>;

export const readResults = endpoint({
  method: 'GET',
  path: '/surveys/:id/results',
  summary: "Counts and shares per option and version, for callers and at times that the survey's policy allows.",
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: resultsSchema,
  problems: [
    'survey-not-found',
    'results-after-voting',
    'results-after-closing',
    'results-owner-only',
    'voter-not-invited',
  ],
});
