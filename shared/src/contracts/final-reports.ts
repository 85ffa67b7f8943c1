import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime } from './fields';

/** A SHA-256 in hexadecimal digits. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 hexadecimal digits'));

/** What is known about the final report of a survey beside its content. */
export const finalReportSummarySchema = z.object({
  /** Of the UTF-8 bytes of the report. */
  sha256,
  /** When it was made. */
  at: isoDateTime,
  /**
   * Whether the survey's results are those of the report: `same`; `reopened` if voting was reopened since, and no later
   * report has been made; `corrected` if votes that a crash had left uncounted, or counted in error, were found later.
   */
  comparison: z.enum(['same', 'reopened', 'corrected']),
});
export type FinalReportSummary = z.infer<typeof finalReportSummarySchema>;

export const finalReportSchema = z.object({
  sha256,
  at: isoDateTime,
  /** The report as JSON text: its bytes in UTF-8 have the SHA-256. */
  content: z.string(),
});
export type FinalReport = z.infer<typeof finalReportSchema>;

export const readFinalReport = endpoint({
  method: 'GET',
  path: '/surveys/:id/final-reports/:sha256',
  summary: "A final report by the SHA-256 in the survey's history, for callers who may read the results.",
  access: 'anyone-known',
  params: z.strictObject({ id, sha256 }),
  answer: finalReportSchema,
  problems: [
    'survey-not-found',
    'final-report-not-found',
    'results-after-voting',
    'results-after-closing',
    'results-owner-only',
    'voter-not-invited',
  ],
});
