import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { changeState, deleteSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { closeSurvey, countOfSurvey } from '../../../testing/data/anonymous-ballots';
import { cast, inviteAs, returnAs } from '../../../testing/data/returning-voters';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { createTestScheduler } from '../../../testing/scheduler';

const HOUR_MS = 3_600_000;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

/** Other APIs of a test, the last first. */
let otherApis: TestApi[] = [];

async function startOther(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const other = await startApi(options);
  otherApis.unshift(other);
  return other;
}

afterEach(async () => {
  for (const other of otherApis) await other.stop();
  otherApis = [];
});

afterAll(() => api.stop());

/** Runs the scheduler some hours later. */
function runScheduler(hours: number, target = api): Promise<void> {
  return createTestScheduler(target, () => new Date(Date.now() + hours * HOUR_MS)).runDueTasks();
}

/** How many addresses a survey remembers, and how many keys it has. */
async function countRemembered(id: string): Promise<[claims: number, keys: number]> {
  const files = await readdir(api.ballotKeysDirectory ?? '');
  return [await countOfSurvey(api, 'addressClaims', id), files.filter((name) => name.startsWith(id)).length];
}

async function reopen(id: string): Promise<void> {
  const body = { action: 'reopen', deadline: createTestSurvey().deadline } as const;
  expect((await api.call(changeState, { token: surveyor.token, params: { id }, body })).status).toBe(200);
}

/** A survey with one vote of an account. */
async function createVotedSurvey(policies: Partial<SurveyDraft>): Promise<{ id: string; voter: TestUser }> {
  const id = await publishSurvey(api, surveyor, policies);
  const voter = await api.createUser();
  if (policies.voterPolicy === 'invited') await inviteAs(api, surveyor, id, { address: voter.email, voter });
  expect(await cast(api, id, voter)).toBe(200);
  return { id, voter };
}

test.each([
  ['for verified emails with named votes', { voterPolicy: 'verified-email' }],
  ['for invited people with named votes', { voterPolicy: 'invited' }],
  ['for verified emails with anonymous ballots', { voterPolicy: 'verified-email', ballotPolicy: 'anonymous' }],
  ['for invited people with anonymous ballots', { voterPolicy: 'invited', ballotPolicy: 'anonymous' }],
] as const)('a survey %s forgets addresses and destroys its key a day after closing', async (_kind, policies) => {
  const { id } = await createVotedSurvey(policies);
  await closeSurvey(api, surveyor, id);
  await runScheduler(23);
  expect(await countRemembered(id)).toEqual([1, 1]);
  await runScheduler(25);
  expect(await countRemembered(id)).toEqual([0, 0]);
  const survey = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect(survey).not.toHaveProperty('addressKeyId');
});

test('a survey that is reopened within a day still knows the addresses, and forgets them after it closes again', async () => {
  const { id, voter } = await createVotedSurvey({ voterPolicy: 'verified-email' });
  await closeSurvey(api, surveyor, id);
  await reopen(id);
  await runScheduler(25);
  expect(await cast(api, id, await returnAs(api, voter))).toBe('already-voted');
  await closeSurvey(api, surveyor, id);
  await runScheduler(25);
  expect(await countRemembered(id)).toEqual([0, 0]);
});

test('a survey that is reopened later remembers addresses anew, while the votes of accounts count once as before', async () => {
  const { id, voter } = await createVotedSurvey({ voterPolicy: 'verified-email' });
  const other = await api.createUser();
  expect(await cast(api, id, other)).toBe(200);
  await closeSurvey(api, surveyor, id);
  await runScheduler(25);
  await reopen(id);
  expect(await cast(api, id, other)).toBe('already-voted');
  const returned = await returnAs(api, voter);
  expect(await cast(api, id, returned)).toBe(200);
  expect(await cast(api, id, await returnAs(api, returned))).toBe('already-voted');
});

test.each([
  ['removing the claims', 'deleteMany', 'addressClaims'],
  ['removing the mark in the survey', 'updateOne', 'surveys'],
])('a crash before %s only delays it', async (_step, method, collectionName) => {
  const { id } = await createVotedSurvey({ voterPolicy: 'verified-email' });
  await closeSurvey(api, surveyor, id);
  await runScheduler(23);
  const failing = new Proxy(api.db, {
    get(target, property, receiver) {
      if (property !== 'collection') return Reflect.get(target, property, receiver) as unknown;
      return (name: string) =>
        new Proxy(target.collection(name), {
          get(collection, key) {
            if (name === collectionName && key === method) return () => Promise.reject(new Error('Stopped.'));
            const value = Reflect.get(collection, key) as unknown;
            return typeof value === 'function' ? (value.bind(collection) as unknown) : value;
          },
        });
    },
  });
  await runScheduler(25, { ...api, db: failing });
  const failed = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect(failed).toHaveProperty('addressKeyId');
  await runScheduler(25);
  expect(await countRemembered(id)).toEqual([0, 0]);
});

test('the deletion of a survey removes its claims and its key', async () => {
  const { id } = await createVotedSurvey({ voterPolicy: 'verified-email' });
  await api.call(deleteSurvey, { token: surveyor.token, params: { id } });
  await runScheduler(1);
  expect(await countRemembered(id)).toEqual([0, 0]);
});

test('a survey with named votes whose key is lost goes on with another one', async () => {
  const otherApi = await startOther();
  const owner = await otherApi.createUser('surveyor');
  const id = await publishSurvey(otherApi, owner, { voterPolicy: 'verified-email' });
  const first = await otherApi.createUser();
  expect(await cast(otherApi, id, first)).toBe(200);
  await rm(join(otherApi.ballotKeysDirectory ?? '', `${id}-addresses.key`));
  // A process that was started later does not remember the key.
  const laterApi = await startOther({ shareDatabaseWith: otherApi });
  const second = await otherApi.createUser();
  expect([await cast(laterApi, id, first), await cast(laterApi, id, second)]).toEqual(['already-voted', 200]);
  expect(await cast(laterApi, id, await returnAs(otherApi, second))).toBe('already-voted');
});

test('an installation without a directory for keys counts an address once, and forgets it', async () => {
  const plainApi = await startOther({ settings: { BALLOT_KEYS_DIRECTORY: undefined } });
  const owner = await plainApi.createUser('surveyor');
  const id = await publishSurvey(plainApi, owner, { voterPolicy: 'verified-email' });
  const voter = await plainApi.createUser();
  expect(await cast(plainApi, id, voter)).toBe(200);
  const returned = await returnAs(plainApi, voter);
  expect(await cast(plainApi, id, returned)).toBe('already-voted');
  // Surveys that run keep their keys when the installation gets a directory.
  const laterApi = await startOther({ shareDatabaseWith: plainApi });
  expect(await cast(laterApi, id, returned)).toBe('already-voted');
  expect(await cast(laterApi, id, await plainApi.createUser())).toBe(200);
  await closeSurvey(plainApi, owner, id);
  await runScheduler(25, plainApi);
  expect(await countOfSurvey(plainApi, 'addressClaims', id)).toBe(0);
});
