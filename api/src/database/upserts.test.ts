import type { CommandStartedEvent, Document, IndexDescriptionInfo } from 'mongodb';
import { startApi, type TestApi } from '../testing/api';
import type { Setting } from '../testing/crash/write-path';
import { WRITE_PATHS } from '../testing/crash/write-paths';

/** A write that inserts a document where it finds none. */
interface Upsert {
  collection: string;
  filter: Document;
}

let sent: CommandStartedEvent[] = [];
let api: TestApi;
let setting: Setting;

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => sent.push(event) });
  setting = { api, admin: await api.person('admin'), surveyor: await api.person('surveyor') };
});

afterAll(() => api.stop());

function upsertsOf({ command }: CommandStartedEvent): Upsert[] {
  const { findAndModify, query: filter, upsert } = command;
  if (findAndModify !== undefined) return upsert ? [{ collection: findAndModify as string, filter }] : [];
  const updates = (command['updates'] ?? []) as { q: Document; upsert?: boolean }[];
  return updates
    .filter((update) => update.upsert)
    .map(({ q }) => ({ collection: command['update'] as string, filter: q }));
}

function isOperator(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));
}

/** Whether no two documents can match a filter that was inserted by. */
function isUnique(filter: Document, { key, unique, partialFilterExpression = {} }: IndexDescriptionInfo): boolean {
  const isEqual = (field: string) => field in filter && !isOperator(filter[field]);
  const isHeld = Object.entries(partialFilterExpression).every(([field, value]) => filter[field] === value);
  const isOfIds = Object.keys(key).join() === '_id';
  return (unique === true || isOfIds) && isHeld && Object.keys(key).every(isEqual);
}

/** Upserts that two clients may do at once, and MongoDB would then do twice. */
async function findUnprotected(upserts: Upsert[]): Promise<string[]> {
  const unprotected = new Set<string>();
  for (const { collection, filter } of upserts) {
    const indexes = await api.db.collection(collection).indexes();
    if (!indexes.some((index) => isUnique(filter, index)))
      unprotected.add(`${collection} by ${Object.keys(filter).join(', ')}`);
  }
  return [...unprotected];
}

test.each(Object.entries(WRITE_PATHS))('%s inserts by what a unique index is on', async (_name, path) => {
  const attempt = await path(setting);
  sent = [];
  expect((await attempt.send(api)).status).toBe(200);
  expect(await findUnprotected(sent.flatMap(upsertsOf))).toEqual([]);
});

test('an upsert without a unique index, or outside of a partial one, is told', async () => {
  const unprotected = [
    { collection: 'payments', filter: { uid: 'a' } },
    { collection: 'payments', filter: { uid: { $in: ['a'] }, status: 'pending' } },
    { collection: 'users', filter: { name: 'Ada' } },
  ];
  expect(await findUnprotected([...unprotected, { collection: 'users', filter: { uid: 'a' } }])).toEqual([
    'payments by uid',
    'payments by uid, status',
    'users by name',
  ]);
});
