import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { singleLine, isoDateTime } from './fields';

/** Counters are kept for longer; a version is judged by its last days. */
const MAX_HOURS = 168;

/** So many versions can be asked for; who asks for none is told of so many, those with the most loads first. */
export const MAX_VERSIONS = 200;

const VERSION_PATTERN = String.raw`\w[\w.+-]{0,59}`;

const lowercaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name in lower case'));

/** What a page says of one area after it loaded it, or failed to. */
export const areaReportSchema = z.strictObject({
  kind: z.enum(['loaded', 'failed', 'error']),
  area: lowercaseName,
  version: z.string().check(z.regex(new RegExp(`^${VERSION_PATTERN}$`), 'must be a version')),
  channel: lowercaseName,
  /** From the request of the area to its page, in milliseconds. */
  duration: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** The first line of what went wrong, without data of a person. */
  message: z.optional(singleLine(300)),
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

/** What pages reported of one version of an area. All counts are of page loads. */
export const versionTelemetrySchema = z.object({
  area: z.string(),
  version: z.string(),
  /** Page loads in which the version was loaded, failed to load, and threw. */
  loads: z.number(),
  failures: z.number(),
  errors: z.number(),
  /** Loads that said how long they took, and their mean in milliseconds; null where there is none. */
  timedLoads: z.number(),
  loadTime: z.nullable(z.number()),
  /** What went wrong last. Pages wrote it, and anybody can: text that is not to be trusted. */
  last: z.optional(z.object({ at: isoDateTime, message: z.string(), requestId: z.optional(z.string()) })),
});
export type VersionTelemetry = z.infer<typeof versionTelemetrySchema>;

export const readTelemetry = endpoint({
  method: 'GET',
  path: '/telemetry',
  summary:
    'What pages of a channel reported in the last hours, by area and version: of the versions that are asked for, or of those with the most reports. Hours of the clock are counted whole.',
  access: 'operator',
  query: z.strictObject({
    channel: z._default(lowercaseName, 'production'),
    hours: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_HOURS)), 24),
    /**
     * The versions to tell of, of whatever area, separated by commas. Anybody can report versions that were made up, and
     * so many that a rare one is not among the most reported: ask for those that are served.
     */
    versions: z.optional(
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^${VERSION_PATTERN}(,${VERSION_PATTERN}){0,${MAX_VERSIONS - 1}}$`),
            `must be up to ${MAX_VERSIONS} versions, separated by commas`,
          ),
        ),
    ),
  }),
  answer: z.object({
    /** The beginning of the first hour that is counted. */
    since: isoDateTime,
    versions: z.array(versionTelemetrySchema),
  }),
  problems: [],
});
