import type { CommandStartedEvent, Document, IndexDescriptionInfo } from 'mongodb';
import { startApi, type TestApi } from '../../../testing/api';
import type { ScenarioContext } from '../../../testing/crash/crash-scenario';
import { selectedScenarios } from '../../../testing/crash/scenario-selection';

/** A write that inserts a document if it finds none. */
interface Upsert {
  collection: string;
  filter: Document;
}

let sentCommands: CommandStartedEvent[] = [];
let api: TestApi;
let context: ScenarioContext;

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => sentCommands.push(event) });
  context = { api, admin: await api.createUser('admin'), surveyor: await api.createUser('surveyor') };
});

afterAll(() => api.stop());

function listUpserts({ command }: CommandStartedEvent): Upsert[] {
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

/** Whether a unique index ensures that two documents cannot match this upsert filter. */
function isUnique(filter: Document, { key, unique, partialFilterExpression = {} }: IndexDescriptionInfo): boolean {
  const isEqual = (field: string) => field in filter && !isOperator(filter[field]);
  const matchesPartialFilter = Object.entries(partialFilterExpression).every(
    ([field, value]) => filter[field] === value,
  );
  const isIdIndex = Object.keys(key).join() === '_id';
  return (unique === true || isIdIndex) && matchesPartialFilter && Object.keys(key).every(isEqual);
}

/** Upserts that MongoDB could execute twice if two clients send them concurrently. */
async function findUnprotected(upserts: Upsert[]): Promise<string[]> {
  const unprotected = new Set<string>();
  for (const { collection, filter } of upserts) {
    const indexes = await api.db.collection(collection).indexes();
    if (!indexes.some((index) => isUnique(filter, index)))
      unprotected.add(`${collection} by ${Object.keys(filter).join(', ')}`);
  }
  return [...unprotected];
}

test.each(selectedScenarios.upserts)('the upserts of %s filter by a unique index', async (_name, scenario) => {
  const attempt = await scenario(context);
  sentCommands = [];
  expect((await attempt.send(api)).status).toBe(200);
  expect(await findUnprotected(sentCommands.flatMap(listUpserts))).toEqual([]);
});

test('an upsert without a matching unique index is reported', async () => {
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
