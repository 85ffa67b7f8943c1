import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { singleLine, isoDateTime } from './fields';

/**
 * The longest period that can be requested, in hours. Counters are kept longer, but only the last few days matter for
 * judging a version.
 */
const MAX_HOURS = 168;

/**
 * The maximum number of versions in a request, and the number returned if a request names none: those with the most
 * loads.
 */
export const MAX_VERSIONS = 200;

const VERSION_PATTERN = String.raw`\w[\w.+-]{0,59}`;

/** A position in a script of a release: `mf-admin/1.4.0-3f2a91c0/353.f45bd671.js:1:2040`. It contains no text of a user. */
export const STACK_FRAME_PATTERN = String.raw`^(?<area>[a-z][a-z0-9-]{0,39})/(?<version>${VERSION_PATTERN})/(?<file>[\w.-]{1,80}\.js):(?<line>\d{1,7}):(?<column>\d{1,7})$`;

/** The maximum number of positions in a reported stack. */
export const MAX_STACK_FRAMES = 10;

const lowercaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name in lower case'));

/** What a page reports about one area after it loaded it or failed to. */
export const areaReportSchema = z.strictObject({
  kind: z.enum(['loaded', 'failed', 'error']),
  area: lowercaseName,
  version: z.string().check(z.regex(new RegExp(`^${VERSION_PATTERN}$`), 'must be a version')),
  channel: lowercaseName,
  /** From the request for the area until its page was shown, in milliseconds. */
  duration: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** The first line of the error, without personal data. */
  message: z.optional(singleLine(300)),
  /** Where the error was thrown, the innermost position first; only positions in scripts of releases. */
  stack: z.optional(
    z
      .array(z.string().check(z.regex(new RegExp(STACK_FRAME_PATTERN), 'must be a position in a release')))
      .check(z.maxLength(MAX_STACK_FRAMES, `must have at most ${MAX_STACK_FRAMES} positions`)),
  ),
  /** The id of the failed request, from the header of its response. */
  requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be a request id'))),
});
export type AreaReport = z.infer<typeof areaReportSchema>;

export const sendTelemetry = endpoint({
  method: 'POST',
  path: '/telemetry',
  summary:
    'Accepts the beacons in which pages report areas that loaded, failed to load, or threw an error. They identify nobody.',
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

/** Counters of one version of an area, from reports by pages. All counts are of page loads. */
export const versionTelemetrySchema = z.object({
  area: z.string(),
  version: z.string(),
  /** Page loads in which the version was loaded, failed to load, or threw an error. */
  loads: z.number(),
  failures: z.number(),
  errors: z.number(),
  /** Loads that reported a duration, and its mean in milliseconds; null if there are none. */
  timedLoads: z.number(),
  loadTime: z.nullable(z.number()),
  /** The most recent error. Anyone can send such a report, so do not trust its text. */
  last: z.optional(
    z.object({
      at: isoDateTime,
      message: z.string(),
      stack: z.optional(z.array(z.string())),
      requestId: z.optional(z.string()),
    }),
  ),
});
export type VersionTelemetry = z.infer<typeof versionTelemetrySchema>;

export const readTelemetry = endpoint({
  method: 'GET',
  path: '/telemetry',
  summary:
    'What pages of a channel reported in the last hours, by area and version: for the requested versions, or for those with the most reports. Periods begin on the hour.',
  access: 'operator',
  query: z.strictObject({
    channel: z._default(lowercaseName, 'production'),
    hours: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_HOURS)), 24),
    /**
     * The versions to return, of any area, separated by commas. Anyone can report invented versions, enough of them to
     * push a rarely used one off the list of the most reported: request the versions that are served.
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
    /** The start of the first hour that is included. */
    since: isoDateTime,
    versions: z.array(versionTelemetrySchema),
  }),
  problems: [],
});
