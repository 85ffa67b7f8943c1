import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { pino, type Logger } from 'pino';
import type { Answer, Endpoint, Problem, Role } from '@canvass/shared/contracts';
import { readConfig, type Config } from '../config';
import { buildIdentityProvider, type GetAccounts } from '../identity/identity';
import { startServer, type Overrides } from '../server';
import { databaseUri } from './database-address';
import { PROJECT, SANDBOX } from './services';

/** Signs product tokens in tests. */
export const SECRET = 'a-secret-that-only-tests-know-0123456789';

/** The bearer of `operator` endpoints. */
export const OPERATOR_TOKEN = 'an-operator-token-of-tests';

/** Who may override an area in tests, and from where. */
export const OVERRIDING = { uid: 'uid-developer', origin: 'http://localhost:8081' };

/** What the uids of people of tests begin with. */
const PERSON_UID = 'uid-';

/** So high that only the tests about limits, which set their own, meet them. */
const NO_MATTER = '1000000000';

const RATE_LIMITS = Object.fromEntries(
  ['ADDRESS', 'CALL', 'FORM', 'SIGN_IN', 'BEACON', 'EXPORT'].map((name) => [`RATE_LIMIT_${name}`, NO_MATTER]),
);

/** The longest pause that a setting may ask for. */
const DAY_MS = '86400000';

/** For tests that are not about it: a busy machine must not be answered with 503. More than a setting may say. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Settings, by the names of the environment variables. */
export type Settings = Record<string, string | undefined>;

interface StartOptions extends Omit<Overrides, 'now'> {
  /** The API's clock. */
  now?: () => Date;
  settings?: Settings;
  /** Another API whose database this one shares. */
  beside?: { db: Db };
  /** Takes the log's lines. */
  log?: Logger;
}

/** A person of a test, with a valid product token. */
export interface Person {
  id: string;
  uid: string;
  email: string;
  name: string;
  token: string;
}

/** What a test sends. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** The part of a problem that tests look at. */
type Refusal = Partial<Pick<Problem, 'code' | 'title' | 'errors' | 'requestId'>>;

/** What came back: the endpoint's answer, or a problem. */
export interface Received<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body & Refusal;
}

/** A product token as the API signs it, or wrongly on purpose. */
export function signToken(
  uid: string,
  options: { secret?: string; expiresIn?: number; algorithm?: jwt.Algorithm; issuedAt?: number } = {},
): string {
  const { secret = SECRET, expiresIn = 3600, algorithm = 'HS256', issuedAt: at = Date.now() } = options;
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
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Sent): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((each) => [key, each])),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** A call as `fetch` takes it. */
export function requestOf({ method }: Pick<Endpoint, 'method'>, { body, token, headers }: Sent) {
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
export function accountsOfPeople(db: Db, otherwise: GetAccounts): GetAccounts {
  return async (uids) => {
    const people = await db
      .collection<{ uid: string; email: string; name: string }>('users')
      .find({ uid: { $in: uids.filter((uid) => uid.startsWith(PERSON_UID)) } })
      .toArray();
    const unrestricted = { verified: true, disabled: false, validSince: null };
    const known = people.map(({ uid, email, name }) => ({ uid, email, name, ...unrestricted }));
    const others = uids.filter((uid) => !known.some((person) => person.uid === uid));
    const asked = others.length > 0 ? await otherwise(others) : [];
    return new Map([...known.map((account) => [account.uid, account] as const), ...asked]);
  };
}

/** How tests set the API up, on a database with this name. */
export function readTestConfig(database: string, settings: Settings = {}): Config {
  const read = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: databaseUri(),
    MONGODB_DATABASE: database,
    JWT_SECRET: SECRET,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    OPERATOR_TOKEN,
    // What runs by itself would come in the midst of a test that takes long: it does nothing after its first run.
    RECONCILE_INTERVAL_MS: DAY_MS,
    // People of tests need no account at the identity provider.
    ACCOUNT_CHECK_INTERVAL_MS: DAY_MS,
    OVERRIDE_DEVELOPERS: OVERRIDING.uid,
    OVERRIDE_ORIGINS: OVERRIDING.origin,
    PAYMENTS_MODE: 'sandbox',
    STRIPE_API_URL: process.env['TEST_PAYMENTS_URL'],
    STRIPE_SECRET_KEY: SANDBOX.secretKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX.webhookSecret,
    ...RATE_LIMITS,
    ...settings,
  });
  return { ...read, ...(!settings['REQUEST_TIMEOUT_MS'] && { requestTimeout: REQUEST_TIMEOUT_MS }) };
}

/** Ways to ask an API over HTTP. @param origin where it answers, without `/api`. */
export function createCalls(origin: string) {
  async function raw<Body>(address: string, init: RequestInit = {}): Promise<Received<Body>> {
    const response = await fetch(origin + address, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson(response.headers) ? JSON.parse(text) : text) as Body & Refusal,
    };
  }

  return {
    raw,

    /** Calls an endpoint over HTTP. */
    call<E extends Endpoint>(endpoint: E, sent: Sent = {}): Promise<Received<Answer<E>>> {
      return raw(addressOf(endpoint, sent), requestOf(endpoint, sent));
    },

    /** The same for answers of any kind: nothing of them is read yet. */
    send(endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
      return fetch(origin + addressOf(endpoint, sent), requestOf(endpoint, sent));
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

export type TestApi = Awaited<ReturnType<typeof startApi>>;

/** Starts the API on a database of its own, unless it shares another's. */
export async function startApi({ now = () => new Date(), settings, beside, log, ...replaced }: StartOptions = {}) {
  const database = beside?.db.databaseName ?? `canvass-test-${randomBytes(6).toString('hex')}`;
  const config = readTestConfig(database, settings);
  const client = await MongoClient.connect(config.mongo.uri);
  const db = client.db(database);
  const getAccounts = accountsOfPeople(db, buildIdentityProvider(PROJECT).getAccounts);
  const server = await startServer(config, log ?? pino({ level: 'silent' }), {
    now,
    getAccounts,
    // Tests look at what is left as soon as they are answered.
    removalWaitMs: REQUEST_TIMEOUT_MS,
    ...replaced,
  });
  let people = 0;

  return {
    url: server.url,
    db,
    ...createCalls(server.url),

    /** Stores a user with a role, whose email is verified, and gives them a token. */
    async person(
      role: Role = 'user',
      overrides: { email?: string; name?: string; proUntil?: Date } = {},
    ): Promise<Person> {
      people += 1;
      const _id = new ObjectId();
      const uid = `${PERSON_UID}${people}`;
      const user = { name: `Person ${people}`, email: `person-${people}@canvass.test`, ...overrides };
      await db.collection('users').insertOne({ _id, uid, role, createdAt: now(), emailVerified: true, ...user });
      return { id: _id.toHexString(), uid, name: user.name, email: user.email, token: signToken(uid) };
    },

    /** The token of the one person who may override an area; stores them first where they are not yet. */
    async developer(): Promise<string> {
      const { uid } = OVERRIDING;
      const profile = { name: 'A developer', email: 'developer@canvass.test', emailVerified: true };
      const user = { role: 'user', createdAt: now(), ...profile };
      await db.collection('users').updateOne({ uid }, { $setOnInsert: user }, { upsert: true });
      return signToken(uid);
    },

    async stop(): Promise<void> {
      if (!beside) await db.dropDatabase();
      await client.close();
      await server.stop();
    },
  };
}
