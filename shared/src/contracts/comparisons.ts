import * as z from 'zod/mini';
import { comparedItemId } from './compared-items';
import { endpoint } from './endpoint';
import { id, positiveInteger } from './fields';

/**
 * One answer to a question, or several that few voters gave and that are added up; null if voters left the question out. An
 * answer that nobody gave has no line.
 */
const comparedLineSchema = z.object({
  answers: z.array(z.nullable(z.string())),
  votes: z.number(),
});
export type ComparedLine = z.infer<typeof comparedLineSchema>;

export const comparisonSchema = z.object({
  version: z.number(),
  /** With `versions=all`, the versions whose votes are in the table, newest first. */
  versions: z.optional(z.array(z.number())),
  /** The number of votes in the table. */
  votes: z.number(),
  /**
   * Absent if there are too few votes to compare these questions, or the tables of all versions have no lines in common: every group of voters that the table tells about, also by
   * subtraction and together with the other tables of the version, has at least `MIN_GROUP_SIZE` members; none is empty.
   */
  table: z.optional(
    z.object({
      rows: z.array(comparedLineSchema),
      columns: z.array(comparedLineSchema),
      /** How many voters gave both answers, by row and column. */
      counts: z.array(z.array(z.number())),
      /** Options of a multiple choice that too few voters chose, or did not choose, together with another answer. */
      leftOut: z.object({ rows: z.array(z.nullable(z.string())), columns: z.array(z.nullable(z.string())) }),
    }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const compareQuestions = endpoint({
  method: 'GET',
  path: '/surveys/:id/comparison',
  summary:
    'The answers to one question against those to another, of the current version unless told, or of all versions that ask both in the same way; for callers who may read the results: once they are final, and for the owner and admins of a survey whose votes have names at any time.',
  access: 'anyone-known',
  params: z.strictObject({ id }),
  query: z.strictObject({
    version: z.optional(positiveInteger),
    /** Also compares the answers in all other versions that ask both questions of this version in the same way. */
    versions: z.optional(z.literal('all')),
    /** The question whose answers are the rows, or a row of a matrix. Written answers cannot be compared. */
    rows: comparedItemId,
    columns: comparedItemId,
  }),
  answer: comparisonSchema,
  problems: [
    'survey-not-found',
    'comparison-not-final',
    'comparison-too-large',
    'results-after-voting',
    'results-after-closing',
    'results-owner-only',
    'voter-not-invited',
  ],
});
