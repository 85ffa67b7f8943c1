import { randomUUID } from 'node:crypto';
import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Endpoint } from '@canvass/shared/contracts';
import type { ApiClient, TestUser, TestResponse, TestRequest, TestApi } from '../api';

/** What all attempts share. */
export interface ScenarioContext {
  /** An API that is never stopped and that prepares the data of an attempt. */
  api: TestApi;
  admin: TestUser;
  surveyor: TestUser;
}

/** The target of an attempt: an API, or for a command on the server, its database. */
export interface Target extends ApiClient {
  db: Db;
}

/** One attempt at a write, with its own data. */
export interface Attempt {
  /** Sends the same request each time. */
  send: (target: Target) => Promise<TestResponse>;
  /**
   * Checks what must be true after a 200, however often the request was sent.
   * @returns what is wrong.
   */
  check: () => Promise<string[]>;
  /** Problem codes that a repeat may also get after the first attempt succeeded. */
  acceptedRetryCodes?: string[];
}

/** A way to change stored data: prepares an attempt at it. */
export type CrashScenario = (context: ScenarioContext) => Promise<Attempt>;

/** Creates a function that sends the same request with the same idempotency key each time. */
export function createKeyedRequest(
  endpoint: Endpoint,
  request: TestRequest,
): (client: ApiClient) => Promise<TestResponse> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return (client) => client.call(endpoint, { ...request, headers });
}

/** Describes every difference from the expected values. */
export function describeDifferences(found: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name} is ${JSON.stringify(found[name])}, should be ${JSON.stringify(value)}`);
}

export async function readRecord(
  { api }: ScenarioContext,
  collection: string,
  filter: Filter<Document>,
): Promise<Document> {
  return (await api.db.collection(collection).findOne(filter)) ?? {};
}

export function readSurvey(context: ScenarioContext, id: string): Promise<Document> {
  return readRecord(context, 'surveys', { _id: new ObjectId(id) });
}

export function countRecords(
  { api }: ScenarioContext,
  collection: string,
  filter: Record<string, unknown>,
): Promise<number> {
  return api.db.collection(collection).countDocuments(filter);
}
