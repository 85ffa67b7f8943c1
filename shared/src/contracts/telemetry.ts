import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { line } from './fields';

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name in lower case'));

/** What a page says of one area after it loaded it, or failed to. */
export const areaReportSchema = z.strictObject({
  kind: z.enum(['loaded', 'failed', 'error']),
  area: name,
  version: z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'must be a version')),
  channel: name,
  /** From the request of the area to its page, in milliseconds. */
  duration: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** The first line of what went wrong, without data of a person. */
  message: z.optional(line(300)),
  /** The request that went wrong, as its answer named it. */
  requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be a request id'))),
});
export type AreaReport = z.infer<typeof areaReportSchema>;

export const sendTelemetry = endpoint({
  method: 'POST',
  path: '/telemetry',
  summary: 'What pages report about themselves, in a beacon: areas loaded, failed, in error. Nobody is named.',
  access: 'anyone',
  body: z.strictObject({
    reports: z
      .array(areaReportSchema)
      .check(z.minLength(1, 'must have a report'), z.maxLength(20, 'must have at most 20 reports')),
  }),
  answer: z.object({ accepted: z.number() }),
  rate: 'beacon',
  keyed: false,
  problems: [],
});
