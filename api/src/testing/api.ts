import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { pino, type Logger } from 'pino';
import type { ResponseBody, Endpoint, Problem, Role } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { readConfig, type Config } from '../config/config';
import { getPossibleProblems } from '../docs/possible-problems';
import { createIdentityProvider, type GetAccounts } from '../identity/identity';
import { startServer, type ServerOptions } from '../server/server';
import { getDatabaseUri } from './database-uri';
import { PROJECT, SANDBOX_KEYS } from './services';

/** Signs product tokens in tests. */
export const JWT_SECRET = 'a-secret-that-only-tests-know-0123456789';

/** The bearer of `operator` endpoints. */
export const OPERATOR_TOKEN = 'an-operator-token-of-tests';

/** Who may override an area in tests, and from where. */
export const OVERRIDE_DEVELOPER = { uid: 'uid-developer', origin: 'http://localhost:8081' };

/** What the uids of people of tests begin with. */
const TEST_UID_PREFIX = 'uid-';

/** So high that only the tests about limits, which set their own, meet them. */
const UNLIMITED = '1000000000';

const RATE_LIMIT_SETTINGS = Object.fromEntries(
  ['ADDRESS', 'CALL', 'FORM', 'SIGN_IN', 'BEACON', 'EXPORT'].map((name) => [`RATE_LIMIT_${name}`, UNLIMITED]),
);

/** The longest pause that a setting may ask for. */
const MAX_INTERVAL_MS = '86400000';

/** For tests that are not about it: a busy machine must not be answered with 503. More than a setting may say. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Settings, by the names of the environment variables. */
export type Settings = Record<string, string | undefined>;

interface StartApiOptions extends Omit<ServerOptions, 'now'> {
  /** The API's clock. */
  now?: () => Date;
  settings?: Settings;
  /** Another API whose database this one shares. */
  shareDatabaseWith?: { db: Db };
  /** Takes the log's lines. */
  log?: Logger;
}

/** A person of a test, with a valid product token. */
export interface TestUser {
  id: string;
  uid: string;
  email: string;
  name: string;
  token: string;
}

/** What a test sends. */
export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** The part of a problem that tests look at. */
type ProblemFields = Partial<Pick<Problem, 'code' | 'title' | 'errors' | 'requestId'>>;

/** What came back: the endpoint's answer, or a problem. */
export interface TestResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body & ProblemFields;
}

/** A product token as the API signs it, or wrongly on purpose. */
export function signToken(
  uid: string,
  options: { secret?: string; expiresIn?: number; algorithm?: jwt.Algorithm; issuedAt?: number } = {},
): string {
  const { secret = JWT_SECRET, expiresIn = 3600, algorithm = 'HS256', issuedAt: at = Date.now() } = options;
  const session = { sid: randomUUID(), iat_ms: at, auth_time: Math.floor(at / 1000) };
  // A key, as the library takes a string for a private key first, at every call.
  const key = createSecretKey(Buffer.from(secret));
  return jwt.sign(session, key, { subject: uid, issuer: 'canvass', audience: 'canvass', expiresIn, algorithm });
}

/** Not every answer is: files and pages are text. */
function isJson(headers: Headers): boolean {
  return /[/+]json\b/.test(headers.get('content-type') ?? '');
}

/** Where a call goes, below the server's address. */
export function toRequestPath(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: TestRequest): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((each): [string, string] => [key, each])),
  );
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** A call as `fetch` takes it. */
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

/** People of tests have no account at the Auth emulator. They count as verified; others are asked about there. */
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

/** How tests set the API up, on a database with this name. */
export function readTestConfig(database: string, settings: Settings = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: getDatabaseUri(),
    MONGODB_DATABASE: database,
    JWT_SECRET,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    OPERATOR_TOKEN,
    // What runs by itself would come in the midst of a test that takes long: it does nothing after its first run.
    RECONCILE_INTERVAL_MS: MAX_INTERVAL_MS,
    // People of tests need no account at the identity provider.
    ACCOUNT_CHECK_INTERVAL_MS: MAX_INTERVAL_MS,
    OVERRIDE_DEVELOPERS: OVERRIDE_DEVELOPER.uid,
    OVERRIDE_ORIGINS: OVERRIDE_DEVELOPER.origin,
    PAYMENTS_MODE: 'sandbox',
    STRIPE_API_URL: process.env['TEST_PAYMENTS_URL'],
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    ...RATE_LIMIT_SETTINGS,
    ...settings,
  });
  return { ...config, ...(!settings['REQUEST_TIMEOUT_MS'] && { requestTimeoutMs: REQUEST_TIMEOUT_MS }) };
}

/** What an endpoint can be refused with is known from its declaration, which clients and the documents go by. */
function assertDeclaredProblem(endpoint: Endpoint, { status, body }: TestResponse): void {
  if (status < 400) return;
  const { code } = body;
  if (code && getPossibleProblems(getDeclaration(endpoint)).get(status)?.includes(code)) return;
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${code}, which it does not declare.`);
}

/** Ways to ask an API over HTTP. @param origin where it answers, without `/api`. */
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

    /** Calls an endpoint over HTTP. @throws an Error for a problem that the endpoint does not declare. */
    async call<E extends Endpoint>(endpoint: E, request: TestRequest = {}): Promise<TestResponse<ResponseBody<E>>> {
      const response = await raw<ResponseBody<E>>(toRequestPath(endpoint, request), toRequestInit(endpoint, request));
      assertDeclaredProblem(endpoint, response);
      return response;
    },

    /** The same for answers of any kind: nothing of them is read yet. */
    send(endpoint: Endpoint, request: TestRequest = {}): Promise<Response> {
      return fetch(origin + toRequestPath(endpoint, request), toRequestInit(endpoint, request));
    },
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

export type TestApi = Awaited<ReturnType<typeof startApi>>;

/** Starts the API on a database of its own, unless it shares another's. */
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
    // Tests look at what is left as soon as they are answered.
    deletionWaitMs: REQUEST_TIMEOUT_MS,
    ...identityOverrides,
  });
  let userCount = 0;

  return {
    url: server.url,
    db,
    ...createApiClient(server.url),

    /** Stores a user with a role, whose email is verified, and gives them a token. */
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

    /** The token of the one person who may override an area; stores them first where they are not yet. */
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
    },
  };
}
