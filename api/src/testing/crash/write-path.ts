import { randomUUID } from 'node:crypto';
import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Endpoint } from '@canvass/shared/contracts';
import type { ApiClient, TestUser, TestResponse, TestRequest, TestApi } from '../api';

/** What all attempts have in common. */
export interface PathContext {
  /** An API that is never stopped, and arranges what an attempt needs. */
  api: TestApi;
  admin: TestUser;
  surveyor: TestUser;
}

/** What an attempt is sent to: an API, or for a command of the server the database that it works on. */
export interface Target extends ApiClient {
  db: Db;
}

/** One attempt at a write, with data of its own. */
export interface Attempt {
  /** Sends the request, the same one each time. */
  send: (target: Target) => Promise<TestResponse>;
  /** What must be true once it was answered with 200, however often it was sent. @returns what is wrong. */
  check: () => Promise<string[]>;
  /** Problem codes that a repeat may also be answered with, as the first attempt has been done. */
  acceptedRetryCodes?: string[];
}

/** A way to change what is stored: prepares an attempt at it. */
export type WritePath = (setting: PathContext) => Promise<Attempt>;

/** The same request each time, under the same key. */
export function createKeyedRequest(
  endpoint: Endpoint,
  request: TestRequest,
): (client: ApiClient) => Promise<TestResponse> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return (client) => client.call(endpoint, { ...request, headers });
}

/** Describes every difference from what should be there. */
export function describeDifferences(found: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name} is ${JSON.stringify(found[name])}, should be ${JSON.stringify(value)}`);
}

export async function readRecord(
  { api }: PathContext,
  collection: string,
  filter: Filter<Document>,
): Promise<Document> {
  return (await api.db.collection(collection).findOne(filter)) ?? {};
}

export function readSurvey(setting: PathContext, id: string): Promise<Document> {
  return readRecord(setting, 'surveys', { _id: new ObjectId(id) });
}

export function countRecords(
  { api }: PathContext,
  collection: string,
  filter: Record<string, unknown>,
): Promise<number> {
  return api.db.collection(collection).countDocuments(filter);
}
