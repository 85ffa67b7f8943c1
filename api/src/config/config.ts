import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { RateClass } from '@canvass/shared/contracts';
import { SEARCH_TIMEOUT_MS } from '../database/query-timeout';
import { parseCommaList } from './parse-comma-list';
import { readOverrideSettings, type OverrideSettings } from '../overrides/override-settings';
import { readPaymentSettings } from '../payments/payment-settings';
import type { StripeSettings } from '../payments/stripe-gateway';
import { isRepetitive, MIN_DIFFERENT_CHARACTERS } from './secrets';

const portSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

/** @param length how many characters it has at least. */
function secretSchema(length: number) {
  return z.string().check(
    z.minLength(length, `must have at least ${length} characters`),
    z.refine(
      (value) => !isRepetitive(value),
      `must have at least ${MIN_DIFFERENT_CHARACTERS} different characters; make one with: openssl rand -base64 48`,
    ),
  );
}

/** A limit can be high, never off. */
const rateLimitSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000));

const environmentSchema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(portSchema, 3000),
  MONGODB_URI: z.string().check(z.startsWith('mongodb')),
  MONGODB_DATABASE: z._default(z.string(), 'canvass'),
  JWT_SECRET: secretSchema(32),
  FIREBASE_PROJECT_ID: z.string().check(z.minLength(1)),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string()),
  /** Other origins that may call the API, separated by commas. Same-origin pages need no entry. */
  CORS_ORIGINS: z._default(z.string(), ''),
  /** How many proxies stand before the API; exactly that many entries of X-Forwarded-For are believed. */
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 1),
  /** The bearer token of /metrics; without it nobody can read them. */
  OPERATOR_TOKEN: z.optional(secretSchema(16)),
  /** Requests a minute from one address; a school class may share one. */
  RATE_LIMIT_ADDRESS: z._default(rateLimitSchema, 20_000),
  /** Calls a minute of one person. */
  RATE_LIMIT_CALL: z._default(rateLimitSchema, 600),
  /** Forms (contact, report, review request) an hour of one person, or of one address when nobody is signed in. */
  RATE_LIMIT_FORM: z._default(rateLimitSchema, 20),
  /** Calls a minute that signing in needs, of one identity. */
  RATE_LIMIT_SIGN_IN: z._default(rateLimitSchema, 30),
  /** Beacons a minute from one address. */
  RATE_LIMIT_BEACON: z._default(rateLimitSchema, 3000),
  /** Exports a minute of one person. */
  RATE_LIMIT_EXPORT: z._default(rateLimitSchema, 10),
  /**
   * Milliseconds in which a request must have arrived, and again in which it must be answered. Jobs that repair take a
   * write of a minute ago for one that has ended, so it cannot be long.
   */
  REQUEST_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), 15_000),
  /**
   * Milliseconds that one search may take in the database: by words, or of responses by what they answered. A machine that
   * is slow for its data needs more.
   */
  SEARCH_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), SEARCH_TIMEOUT_MS),
  /** Milliseconds between "not ready" and taking no more connections, for the load balancer to notice. */
  SHUTDOWN_DELAY_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0),
  /** Milliseconds between two runs of the reconcile job. */
  RECONCILE_INTERVAL_MS: z._default(z.coerce.number().check(z.int(), z.gte(1000), z.lte(86_400_000)), 60_000),
  /**
   * Milliseconds between two questions to the identity provider about everybody who may hold a product token. What was
   * done there is noticed after this time, a quarter of it, and the answer: within a minute by default.
   */
  ACCOUNT_CHECK_INTERVAL_MS: z._default(z.coerce.number().check(z.int(), z.gte(1000), z.lte(86_400_000)), 20_000),
  /** The areas whose reports are counted by name, separated by commas; others are counted together. */
  TELEMETRY_AREAS: z._default(z.string(), 'shell,mf-public,mf-surveyor,mf-member,mf-admin'),
  /** The uids of those who may have an area come from their own machine, separated by commas. */
  OVERRIDE_DEVELOPERS: z._default(z.string(), ''),
  /** The origins that it may come from, separated by commas. */
  OVERRIDE_ORIGINS: z._default(z.string(), ''),
  /** Whether cards are taken, and by whom; nothing is guessed from the keys that there are. */
  PAYMENTS_MODE: z._default(z.enum(['off', 'sandbox', 'stripe']), 'off'),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  /** Where the sandbox answers. */
  STRIPE_API_URL: z.optional(z.url()),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/** The names of all settings. */
export const settingNames = Object.keys(environmentSchema.shape);

/** How often something may be done: by one address, or by one person for each class of endpoint. */
export type RateLimits = Record<RateClass | 'address', number>;

/** The settings of one API process. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  mongo: { uri: string; database: string };
  jwtSecret: string;
  firebaseProject: string;
  corsOrigins: string[];
  trustedProxies: number;
  operatorToken: string | undefined;
  rateLimits: RateLimits;
  /** In milliseconds. */
  requestTimeoutMs: number;
  /** In milliseconds. */
  searchTimeoutMs: number;
  /** In milliseconds. */
  shutdownDelayMs: number;
  /** In milliseconds. */
  reconcileIntervalMs: number;
  /** In milliseconds. */
  accountCheckIntervalMs: number;
  telemetryAreas: string[];
  /** Absent where nobody may override anything. */
  overrides: OverrideSettings | undefined;
  /** Absent where no cards are taken. */
  cards: StripeSettings | undefined;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/**
 * Reads the settings from environment variables. NODE_ENV counts as production unless it says otherwise.
 * @throws an Error with one sentence per wrong setting; also when the Auth emulator, which accepts unsigned
 * tokens, is set in production or for a project that is not a `demo-` one.
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
    mongo: { uri: data.MONGODB_URI, database: data.MONGODB_DATABASE },
    jwtSecret: data.JWT_SECRET,
    firebaseProject: data.FIREBASE_PROJECT_ID,
    corsOrigins: parseCommaList(data.CORS_ORIGINS),
    trustedProxies: data.TRUSTED_PROXIES,
    operatorToken: data.OPERATOR_TOKEN,
    rateLimits: {
      address: data.RATE_LIMIT_ADDRESS,
      call: data.RATE_LIMIT_CALL,
      form: data.RATE_LIMIT_FORM,
      'sign-in': data.RATE_LIMIT_SIGN_IN,
      beacon: data.RATE_LIMIT_BEACON,
      export: data.RATE_LIMIT_EXPORT,
    },
    requestTimeoutMs: data.REQUEST_TIMEOUT_MS,
    searchTimeoutMs: data.SEARCH_TIMEOUT_MS,
    shutdownDelayMs: data.SHUTDOWN_DELAY_MS,
    reconcileIntervalMs: data.RECONCILE_INTERVAL_MS,
    accountCheckIntervalMs: data.ACCOUNT_CHECK_INTERVAL_MS,
    telemetryAreas: parseCommaList(data.TELEMETRY_AREAS),
    overrides: readOverrideSettings(data.OVERRIDE_DEVELOPERS, data.OVERRIDE_ORIGINS),
    cards: readPaymentSettings({
      mode: data.PAYMENTS_MODE,
      production,
      secretKey: data.STRIPE_SECRET_KEY,
      publishableKey: data.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: data.STRIPE_WEBHOOK_SECRET,
      apiUrl: data.STRIPE_API_URL,
    }),
    logLevel: data.LOG_LEVEL,
  };
}

/** The settings of a command beside the API: it signs nobody in, so it needs no secret. */
export function readCommandConfig(
  environment: Record<string, string | undefined> = process.env,
): Omit<Config, 'jwtSecret'> {
  return readConfig({ ...environment, JWT_SECRET: randomBytes(32).toString('hex') });
}
