import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { MongoSettings } from '../kernel/database/mongo';
import { SEARCH_TIMEOUT_MS } from '../kernel/database/query-timeout';
import type { RateLimits } from '../kernel/http/rate-limits/rate-limit';
import type { InvitationLimits } from '../invitations/daily-limit';
import { parseCommaList } from '../kernel/config/parse-comma-list';
import { readOverrideSettings, type OverrideSettings } from '../overrides/override-settings';
import { readMailSettings, type MailSettings } from '../mails/mail-settings';
import { readPaymentSettings } from '../payments/payment-settings';
import type { StripeSettings } from '../payments/stripe-gateway';
import { isRepetitive, MIN_DIFFERENT_CHARACTERS } from '../kernel/config/secrets';

const portSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

/** @param length the minimum number of characters. */
function secretSchema(length: number) {
  return z.string().check(
    z.minLength(length, `must have at least ${length} characters`),
    z.refine(
      (value) => !isRepetitive(value),
      `must have at least ${MIN_DIFFERENT_CHARACTERS} different characters; make one with: openssl rand -base64 48`,
    ),
  );
}

/** A limit can be high, but not disabled. */
const rateLimitSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000));

const isOrigin = (text: string) => /^https?:\/\/[^/?#\s@]+$/.test(text);

const environmentSchema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(portSchema, 3000),
  /**
   * A second port, for the renderer: it serves reads of visitors only, and does not limit them by address. Nobody else may
   * reach it.
   */
  PRIVATE_PORT: z.optional(portSchema),
  MONGODB_URI: z.string().check(z.startsWith('mongodb')),
  MONGODB_DATABASE: z._default(z.string(), 'canvass'),
  /** Milliseconds for which a process that starts tries to connect to the database; 0 for one attempt. */
  MONGODB_START_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(3_600_000)), 0),
  JWT_SECRET: secretSchema(32),
  /**
   * The directory with the keys of anonymous ballots, which all API processes share and no backup includes. Without it, the
   * installation offers no anonymous ballots.
   */
  BALLOT_KEYS_DIRECTORY: z.optional(z.string().check(z.minLength(1))),
  FIREBASE_PROJECT_ID: z.string().check(z.minLength(1)),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string()),
  /** Other origins that may call the API, separated by commas. Pages of its own origin need no entry. */
  CORS_ORIGINS: z._default(z.string(), ''),
  /** The number of proxies in front of the API; exactly that many entries of X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 1),
  /** The bearer token of endpoints for operators, such as /metrics; without it, nobody can call them. */
  OPERATOR_TOKEN: z.optional(secretSchema(16)),
  /** Requests per minute from one address, which a whole school class may share. */
  RATE_LIMIT_ADDRESS: z._default(rateLimitSchema, 20_000),
  /** Calls per minute by one user. */
  RATE_LIMIT_CALL: z._default(rateLimitSchema, 600),
  /** Accepted posts of one form (contact, report, review request) per hour by one user, or from one address for visitors. */
  RATE_LIMIT_FORM: z._default(rateLimitSchema, 20),
  /** One-click ends of mails per minute from one address: mail providers send those of all their users from a few. */
  RATE_LIMIT_UNSUBSCRIBE: z._default(rateLimitSchema, 3000),
  /** Calls per minute that a sign-in needs, by one account. */
  RATE_LIMIT_SIGN_IN: z._default(rateLimitSchema, 30),
  /** Beacons per minute from one address. */
  RATE_LIMIT_BEACON: z._default(rateLimitSchema, 3000),
  /** Exports per minute by one user. */
  RATE_LIMIT_EXPORT: z._default(rateLimitSchema, 10),
  /** People that a surveyor may invite on one day in UTC. */
  INVITATIONS_PER_DAY: z._default(rateLimitSchema, 10_000),
  /** The same for new surveyors. */
  INVITATIONS_PER_DAY_OF_NEW: z._default(rateLimitSchema, 500),
  /**
   * Milliseconds within which a request must have arrived, and then within which it must be answered. Jobs that repair
   * data assume that a write of a minute ago has ended, so this cannot be long.
   */
  REQUEST_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), 15_000),
  /**
   * Milliseconds that one search may take in the database: by words, or of responses by their answers. A machine that
   * is slow for the amount of data needs more.
   */
  SEARCH_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), SEARCH_TIMEOUT_MS),
  /**
   * Milliseconds between reporting "not ready" and accepting no more connections, so that the load balancer can react.
   */
  SHUTDOWN_DELAY_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0),
  /** Milliseconds between two runs of the reconcile job. */
  RECONCILE_INTERVAL_MS: z._default(z.coerce.number().check(z.int(), z.gte(1000), z.lte(86_400_000)), 60_000),
  /** Milliseconds between two looks for what is due at a set time, such as the opening of a survey. */
  SCHEDULER_INTERVAL_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(86_400_000)), 1000),
  /**
   * Milliseconds between two checks of all accounts that may have a product token at the identity provider. A change
   * there takes effect after this time, plus a quarter of it, plus the provider's response time: within a minute by
   * default.
   */
  ACCOUNT_CHECK_INTERVAL_MS: z._default(z.coerce.number().check(z.int(), z.gte(1000), z.lte(86_400_000)), 20_000),
  /** The origins of the edges that serve the areas, separated by commas. */
  EDGE_TARGETS: z._default(
    z.string().check(z.refine((text) => parseCommaList(text).every(isOrigin), 'must be origins: http://10.0.0.1:8080')),
    '',
  ),
  /** Areas that are counted by name even if no edge says that they are served, separated by commas. */
  TELEMETRY_AREAS: z._default(z.string(), 'shell,mf-public,mf-surveyor,mf-member,mf-admin'),
  /** The uids of the developers who may set an override, separated by commas. */
  OVERRIDE_DEVELOPERS: z._default(z.string(), ''),
  /** The origins that an override may use, separated by commas. */
  OVERRIDE_ORIGINS: z._default(z.string(), ''),
  /** Whether cards are accepted, and by which provider; never derived from the keys that are set. */
  PAYMENTS_MODE: z._default(z.enum(['off', 'sandbox', 'stripe']), 'off'),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  /** The address of the sandbox. */
  STRIPE_API_URL: z.optional(z.url()),
  /** The origin of the site, to which links in mails lead. */
  SITE_ORIGIN: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin: https://canvass.example'))),
  /** The address of the mail server, with user and password. Without it, mails stay queued. */
  SMTP_URL: z.optional(z.string()),
  /** The sender of all mails. */
  MAIL_FROM: z.optional(z.string()),
  /** Milliseconds between the first two attempts at a mail; each further pause is twice as long, up to four hours. */
  MAIL_RETRY_DELAY_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(3_600_000)), 30_000),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/** The names of all settings. */
export const settingNames = Object.keys(environmentSchema.shape);

/** The settings of one API process. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Where the renderer reads; absent if there is none. */
  privatePort: number | undefined;
  mongo: MongoSettings;
  jwtSecret: string;
  /** Where the keys of anonymous ballots are; absent if the installation offers none. */
  ballotKeysDirectory: string | undefined;
  firebaseProject: string;
  corsOrigins: string[];
  trustedProxies: number;
  operatorToken: string | undefined;
  rateLimits: RateLimits;
  invitationLimits: InvitationLimits;
  /** In milliseconds. */
  requestTimeoutMs: number;
  /** In milliseconds. */
  searchTimeoutMs: number;
  /** In milliseconds. */
  shutdownDelayMs: number;
  /** In milliseconds. */
  reconcileIntervalMs: number;
  /** In milliseconds. */
  schedulerIntervalMs: number;
  /** In milliseconds. */
  accountCheckIntervalMs: number;
  telemetryAreas: string[];
  edges: string[];
  /** Absent if overrides are not allowed. */
  overrides: OverrideSettings | undefined;
  /** Absent if no cards are accepted. */
  cards: StripeSettings | undefined;
  siteOrigin: string | undefined;
  /** Absent if there is no mail server. */
  mail: MailSettings | undefined;
  /** In milliseconds. */
  mailRetryDelayMs: number;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/**
 * Reads the settings from environment variables. NODE_ENV defaults to production.
 * @throws an Error with one sentence per wrong setting; also if the Auth emulator, which accepts unsigned tokens, is
 * set in production or for a project whose name does not begin with `demo-`.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { data, error } = environmentSchema.safeParse(environment);
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const production = data.NODE_ENV === 'production';
  if (data.FIREBASE_AUTH_EMULATOR_HOST && (production || !data.FIREBASE_PROJECT_ID.startsWith('demo-'))) {
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens: it is for local demo- projects, never for production.',
    );
  }
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    privatePort: data.PRIVATE_PORT,
    mongo: {
      uri: data.MONGODB_URI,
      database: data.MONGODB_DATABASE,
      startTimeoutMs: data.MONGODB_START_TIMEOUT_MS,
    },
    jwtSecret: data.JWT_SECRET,
    ballotKeysDirectory: data.BALLOT_KEYS_DIRECTORY,
    firebaseProject: data.FIREBASE_PROJECT_ID,
    corsOrigins: parseCommaList(data.CORS_ORIGINS),
    trustedProxies: data.TRUSTED_PROXIES,
    operatorToken: data.OPERATOR_TOKEN,
    invitationLimits: { perDay: data.INVITATIONS_PER_DAY, perDayOfNew: data.INVITATIONS_PER_DAY_OF_NEW },
    rateLimits: {
      address: data.RATE_LIMIT_ADDRESS,
      call: data.RATE_LIMIT_CALL,
      form: data.RATE_LIMIT_FORM,
      unsubscribe: data.RATE_LIMIT_UNSUBSCRIBE,
      'sign-in': data.RATE_LIMIT_SIGN_IN,
      beacon: data.RATE_LIMIT_BEACON,
      export: data.RATE_LIMIT_EXPORT,
    },
    requestTimeoutMs: data.REQUEST_TIMEOUT_MS,
    searchTimeoutMs: data.SEARCH_TIMEOUT_MS,
    shutdownDelayMs: data.SHUTDOWN_DELAY_MS,
    reconcileIntervalMs: data.RECONCILE_INTERVAL_MS,
    schedulerIntervalMs: data.SCHEDULER_INTERVAL_MS,
    accountCheckIntervalMs: data.ACCOUNT_CHECK_INTERVAL_MS,
    telemetryAreas: parseCommaList(data.TELEMETRY_AREAS),
    edges: parseCommaList(data.EDGE_TARGETS),
    overrides: readOverrideSettings(data.OVERRIDE_DEVELOPERS, data.OVERRIDE_ORIGINS),
    cards: readPaymentSettings({
      mode: data.PAYMENTS_MODE,
      production,
      secretKey: data.STRIPE_SECRET_KEY,
      publishableKey: data.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: data.STRIPE_WEBHOOK_SECRET,
      apiUrl: data.STRIPE_API_URL,
    }),
    siteOrigin: data.SITE_ORIGIN,
    mail: readMailSettings({ smtpUrl: data.SMTP_URL, from: data.MAIL_FROM, siteOrigin: data.SITE_ORIGIN }),
    mailRetryDelayMs: data.MAIL_RETRY_DELAY_MS,
    logLevel: data.LOG_LEVEL,
  };
}

/** The settings of a command that runs next to the API: it issues no tokens, so it needs no secret. */
export function readCommandConfig(
  environment: Record<string, string | undefined> = process.env,
): Omit<Config, 'jwtSecret'> {
  return readConfig({ ...environment, JWT_SECRET: randomBytes(32).toString('hex') });
}
