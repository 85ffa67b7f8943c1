import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { pino, type Logger } from 'pino';
import type { ResponseBody, Endpoint, Problem, Role } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { readConfig, type Config } from '../src/server/config';
import { getPossibleProblems } from '@canvass/shared/openapi';
import { createIdentityProvider, type GetAccounts } from '../src/kernel/identity/identity';
import { startServer, type ServerOptions } from '../src/server/server';
import { getDatabaseUri } from './database-uri';
import { PROJECT, SANDBOX_KEYS } from './services';

/** The secret that signs product tokens in tests. */
export const JWT_SECRET = 'a-secret-that-only-tests-know-0123456789';

/** The bearer token for `operator` endpoints. */
export const OPERATOR_TOKEN = 'an-operator-token-of-tests';

/** The only developer who may set an override in tests, and the only allowed origin. */
export const OVERRIDE_DEVELOPER = { uid: 'uid-developer', origin: 'http://localhost:8081' };

/** The prefix of test users' uids. */
const TEST_UID_PREFIX = 'uid-';

/** So high that only tests about limits, which set their own, reach it. */
const UNLIMITED = '1000000000';

const RATE_LIMIT_SETTINGS = Object.fromEntries(
  ['ADDRESS', 'CALL', 'FORM', 'UNSUBSCRIBE', 'SIGN_IN', 'BEACON', 'EXPORT'].map((name) => [
    `RATE_LIMIT_${name}`,
    UNLIMITED,
  ]),
);

/** The longest interval that the settings allow. */
const MAX_INTERVAL_MS = '86400000';

/**
 * So long that a busy machine does not cause 503 responses in tests about other things. It exceeds what the settings
 * allow.
 */
const REQUEST_TIMEOUT_MS = 300_000;

/** Settings by the names of their environment variables. */
export type Settings = Record<string, string | undefined>;

interface StartApiOptions extends Omit<ServerOptions, 'now'> {
  /** The API's clock. */
  now?: () => Date;
  settings?: Settings;
  /** Another API whose database this one uses. Create users with one of the two only: both number them from 1. */
  shareDatabaseWith?: { db: Db };
  /** Receives the log. */
  log?: Logger;
}

/** A test user with a valid product token. */
export interface TestUser {
  id: string;
  uid: string;
  email: string;
  name: string;
  token: string;
}

/** A request of a test. */
export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** The fields of a problem that tests check. */
type ProblemFields = Partial<Pick<Problem, 'code' | 'title' | 'errors' | 'requestId'>>;

/** A response: the endpoint's answer, or a problem. */
export interface TestResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body & ProblemFields;
}

/** Signs a product token like the API's, or one that is invalid on purpose. */
export function signToken(
  uid: string,
  options: { secret?: string; expiresIn?: number; algorithm?: jwt.Algorithm; issuedAt?: number } = {},
): string {
  const { secret = JWT_SECRET, expiresIn = 3600, algorithm = 'HS256', issuedAt: at = Date.now() } = options;
  const session = { sid: randomUUID(), iat_ms: at, auth_time: Math.floor(at / 1000) };
  // Passed as a key object, because the library first tries to parse a string as a private key at every call.
  const key = createSecretKey(Buffer.from(secret));
  return jwt.sign(session, key, { subject: uid, issuer: 'canvass', audience: 'canvass', expiresIn, algorithm });
}

/** Some responses are not JSON: files and pages are text. */
function isJson(headers: Headers): boolean {
  return /[/+]json\b/.test(headers.get('content-type') ?? '');
}

/** The path of a call, with its query. */
export function toRequestPath(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: TestRequest): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((each): [string, string] => [key, each])),
  );
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** The options of `fetch` for a call. */
export function toRequestInit({ method }: Pick<Endpoint, 'method'>, { body, token, headers }: TestRequest) {
  return {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Test users have no accounts at the Auth emulator. They count as verified; all other accounts are looked up there. */
export function createGetAccounts(db: Db, getOtherAccounts: GetAccounts): GetAccounts {
  return async (uids) => {
    const people = await db
      .collection<{ uid: string; email: string; name: string }>('users')
      .find({ uid: { $in: uids.filter((uid) => uid.startsWith(TEST_UID_PREFIX)) } })
      .toArray();
    const unrestricted = { verified: true, disabled: false, validSince: null };
    const knownAccounts = people.map(({ uid, email, name }) => ({ uid, email, name, ...unrestricted }));
    const otherUids = uids.filter((uid) => !knownAccounts.some((person) => person.uid === uid));
    const otherAccounts = otherUids.length > 0 ? await getOtherAccounts(otherUids) : [];
    return new Map([...knownAccounts.map((account) => [account.uid, account] as const), ...otherAccounts]);
  };
}

/** The API's configuration in tests, on a database with this name. */
export function readTestConfig(database: string, settings: Settings = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: getDatabaseUri(),
    MONGODB_DATABASE: database,
    JWT_SECRET,
    BALLOT_KEYS_DIRECTORY: join(tmpdir(), `${database}-ballot-keys`),
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    OPERATOR_TOKEN,
    // A background job could run in the middle of a long test, so after its first run there is no other.
    RECONCILE_INTERVAL_MS: MAX_INTERVAL_MS,
    SCHEDULER_INTERVAL_MS: MAX_INTERVAL_MS,
    // Test users have no accounts at the identity provider.
    ACCOUNT_CHECK_INTERVAL_MS: MAX_INTERVAL_MS,
    OVERRIDE_DEVELOPERS: OVERRIDE_DEVELOPER.uid,
    OVERRIDE_ORIGINS: OVERRIDE_DEVELOPER.origin,
    PAYMENTS_MODE: 'sandbox',
    STRIPE_API_URL: process.env['TEST_PAYMENTS_URL'],
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    ...RATE_LIMIT_SETTINGS,
    INVITATIONS_PER_DAY: UNLIMITED,
    INVITATIONS_PER_DAY_OF_NEW: UNLIMITED,
    ...settings,
  });
  return {
    ...config,
    ...(config.cards && { cards: { ...config.cards, timeoutMs: REQUEST_TIMEOUT_MS } }),
    ...(!settings['REQUEST_TIMEOUT_MS'] && { requestTimeoutMs: REQUEST_TIMEOUT_MS }),
  };
}

/** Clients and docs rely on declared problems, so every refusal must be declared. */
function assertDeclaredProblem(endpoint: Endpoint, { status, body }: TestResponse): void {
  if (status < 400) return;
  const { code } = body;
  if (code && getPossibleProblems(getDeclaration(endpoint)).get(status)?.includes(code)) return;
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${code}, which it does not declare.`);
}

/**
 * Creates functions that call an API over HTTP.
 * @param origin the API's origin, without `/api`.
 */
export function createApiClient(origin: string) {
  async function raw<Body>(address: string, init: RequestInit = {}): Promise<TestResponse<Body>> {
    const response = await fetch(origin + address, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson(response.headers) ? JSON.parse(text) : text) as Body & ProblemFields,
    };
  }

  return {
    raw,

    /**
     * Calls an endpoint over HTTP.
     * @throws an Error for a problem that the endpoint does not declare.
     */
    async call<E extends Endpoint>(endpoint: E, request: TestRequest = {}): Promise<TestResponse<ResponseBody<E>>> {
      const response = await raw<ResponseBody<E>>(toRequestPath(endpoint, request), toRequestInit(endpoint, request));
      assertDeclaredProblem(endpoint, response);
      return response;
    },

    /** Calls an endpoint and returns the response unread, of any content type. */
    send(endpoint: Endpoint, request: TestRequest = {}): Promise<Response> {
      return fetch(origin + toRequestPath(endpoint, request), toRequestInit(endpoint, request));
    },
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** The stored data of a test API. */
export type TestDatabase = Pick<TestApi, 'db'> & Partial<Pick<TestApi, 'ballotKeysDirectory'>>;

export type TestApi = Awaited<ReturnType<typeof startApi>>;

/** Starts the API on a new database, or on another API's. */
export async function startApi({
  now = () => new Date(),
  settings,
  shareDatabaseWith,
  log,
  ...identityOverrides
}: StartApiOptions = {}) {
  const database = shareDatabaseWith?.db.databaseName ?? `canvass-test-${randomBytes(6).toString('hex')}`;
  const config = readTestConfig(database, settings);
  const client = await MongoClient.connect(config.mongo.uri);
  const db = client.db(database);
  const getAccounts = createGetAccounts(db, createIdentityProvider(PROJECT).getAccounts);
  const server = await startServer(config, log ?? pino({ level: 'silent' }), {
    now,
    getAccounts,
    // Tests check what remains of a deleted user as soon as they get the response.
    deletionWaitMs: REQUEST_TIMEOUT_MS,
    ...identityOverrides,
  });
  let userCount = 0;

  return {
    url: server.url,
    db,
    ballotKeysDirectory: config.ballotKeysDirectory,
    ...createApiClient(server.url),

    /** Stores a user with a role and a verified email, and creates a token for them. */
    async createUser(
      role: Role = 'user',
      overrides: { email?: string; name?: string; proUntil?: Date } = {},
    ): Promise<TestUser> {
      userCount += 1;
      const _id = new ObjectId();
      const uid = `${TEST_UID_PREFIX}${userCount}`;
      const user = { name: `Person ${userCount}`, email: `person-${userCount}@canvass.test`, ...overrides };
      await db.collection('users').insertOne({ _id, uid, role, createdAt: now(), emailVerified: true, ...user });
      return { id: _id.toHexString(), uid, name: user.name, email: user.email, token: signToken(uid) };
    },

    /** The token of the only developer, who is stored first if necessary. */
    async createDeveloper(): Promise<string> {
      const { uid } = OVERRIDE_DEVELOPER;
      const profile = { name: 'A developer', email: 'developer@canvass.test', emailVerified: true };
      const user = { role: 'user', createdAt: now(), ...profile };
      await db.collection('users').updateOne({ uid }, { $setOnInsert: user }, { upsert: true });
      return signToken(uid);
    },

    async stop(): Promise<void> {
      if (!shareDatabaseWith) await db.dropDatabase();
      await client.close();
      await server.stop();
      const { ballotKeysDirectory } = config;
      if (!shareDatabaseWith && ballotKeysDirectory) await rm(ballotKeysDirectory, { recursive: true, force: true });
    },
  };
}
