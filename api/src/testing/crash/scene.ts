import { randomUUID } from 'node:crypto';
import { ObjectId, type Document, type Filter } from 'mongodb';
import type { Endpoint } from '@canvass/shared/contracts';
import type { Calls, Person, Received, Sent, TestApi } from '../api';

/** What the paths are tried in. */
export interface World {
  /** A whole API, which arranges things and is never stopped. */
  api: TestApi;
  admin: Person;
  surveyor: Person;
}

/** One try of a path: what was arranged for it alone. */
export interface Scene {
  /** Sends the request, the same one each time. */
  send: (calls: Calls) => Promise<Received>;
  /** What must be true once it was answered with 200, however often it was sent. @returns what is wrong. */
  check: () => Promise<string[]>;
  /** What else a repeat may be answered with, as the first try has been done: its problem code. */
  alsoAnswered?: string[];
}

/** Arranges a try. */
export type WritePath = (world: World) => Promise<Scene>;

/** The same request each time, under the same key. */
export function keyed(endpoint: Endpoint, sent: Sent): (calls: Calls) => Promise<Received> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return (calls) => calls.call(endpoint, { ...sent, headers });
}

/** Names what differs from what should be. */
export function differences(found: Record<string, unknown>, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name} is ${JSON.stringify(found[name])}, should be ${JSON.stringify(value)}`);
}

export async function readRecord({ api }: World, collection: string, filter: Filter<Document>): Promise<Document> {
  return (await api.db.collection(collection).findOne(filter)) ?? {};
}

export function readSurvey(world: World, id: string): Promise<Document> {
  return readRecord(world, 'surveys', { _id: new ObjectId(id) });
}

export function countRecords({ api }: World, collection: string, filter: Record<string, unknown>): Promise<number> {
  return api.db.collection(collection).countDocuments(filter);
}
