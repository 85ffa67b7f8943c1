import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { BSON, type Document } from 'mongodb';
import { pino } from 'pino';
import {
  castVote,
  changeState,
  exportCsv,
  exportJsonLines,
  listResponses,
  MIN_GROUP_SIZE,
  readResults,
  type Results,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';
import { createTestScheduler } from '../../../testing/scheduler';

// Somebody gets everything that is stored, logged, exported, and backed up, except for the keys, and tries to tell who
// cast which ballot.

const DAY_MS = 86_400_000;
const VOTER_COUNT = 60;

/** A correlation of two random orders of this many voters is lower, except once in ten million. */
const MAX_CORRELATION = 0.7;

/** Shorter values, such as version numbers, tell nothing. */
const MIN_VALUE_LENGTH = 5;

interface Voter extends TestUser {
  /** A text that only this voter's ballot contains. */
  words: string;
}

const log: string[] = [];
let api: TestApi;
let surveyor: TestUser;
let surveyId: string;
const voters: Voter[] = [];
/** What the owner could read after each vote. */
const observedResults: Results[] = [];

beforeAll(async () => {
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  api = await startApi({ log: pino({ level: 'trace' }, output) });
  surveyor = await api.createUser('surveyor');
  const questions = [{ title: 'Yes?' }, { title: 'Why?', kind: 'text' as const }];
  const policies = { ballotPolicy: 'anonymous', resultsPolicy: 'always' } as const;
  surveyId = await publishSurvey(api, surveyor, { questions, ...policies });
  for (let n = 0; n < VOTER_COUNT; n += 1) voters.push(await castVoteOf(await api.createUser('pro-user'), n));
});

afterAll(() => api.stop());

async function castVoteOf(voter: TestUser, n: number): Promise<Voter> {
  const words = `Words ${randomUUID()}`;
  const response = { 'Question-1': n % 3 ? 'Yes' : 'No', 'Question-2': words };
  const body = createTestVote(surveyId, voter, { response, ...(n % 2 && { comment: `Comment of ${words}` }) });
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await api.call(castVote, { token: voter.token, headers, body })).status).toBe(200);
  const params = { id: surveyId };
  observedResults.push((await api.call(readResults, { token: surveyor.token, params })).body);
  return { ...voter, words };
}

/** Every document of every collection, in the order of their ids, as a backup has them, and every line of the log. */
async function dump(): Promise<Map<string, Document[]>> {
  const collections = await api.db.listCollections().toArray();
  const parts = new Map<string, Document[]>([['log', log.map((line) => JSON.parse(line) as Document)]]);
  for (const { name } of collections) parts.set(name, await api.db.collection(name).find().sort({ _id: 1 }).toArray());
  return parts;
}

function toText(document: Document): string {
  return BSON.EJSON.stringify(document);
}

/** All values in a document, without those that are too short to tell anything. */
function listValues(document: Document): string[] {
  return [...toText(document).matchAll(/"([^"]{5,})"|(\d{5,})/g)]
    .map(([, text, number]) => text ?? number ?? '')
    .filter((value) => value.length >= MIN_VALUE_LENGTH);
}

/** The values that occur with one of these texts only, by value. */
function findDistinctive(documents: Document[], texts: string[]): Map<string, string> {
  const owners = new Map<string, Set<string>>();
  for (const document of documents) {
    const stored = toText(document);
    const concerned = texts.filter((text) => stored.includes(text));
    for (const text of concerned)
      for (const value of listValues(document)) owners.set(value, (owners.get(value) ?? new Set()).add(text));
  }
  return new Map(
    [...owners].flatMap(([value, [owner, ...others]]) => (owner && others.length === 0 ? [[value, owner]] : [])),
  );
}

/** People and ballots that share a value that no other person and no other ballot has. */
function findLinks(parts: Map<string, Document[]>): string[] {
  const documents = [...parts.values()].flat();
  const people = voters.flatMap(({ uid, email, id }) => [`"${uid}"`, email, id]);
  const ofPeople = findDistinctive(documents, people);
  const ofBallots = findDistinctive(
    documents,
    voters.map(({ words }) => words),
  );
  return [...ofBallots.keys()].filter((value) => ofPeople.has(value));
}

/** The positions of values in a list, from -1 to 1, in the order of the voters. */
function rank(positions: number[]): number[] {
  expect(positions).not.toContain(-1);
  return positions.map((position) => (2 * position) / (positions.length - 1) - 1);
}

/** How far the order in which people participated tells the order of their ballots: 0 for not at all, 1 for completely. */
function getCorrelation(people: Document[], ballots: Document[]): number {
  const [texts, peopleTexts] = [ballots.map(toText), people.map(toText)];
  const one = rank(voters.map(({ uid }) => peopleTexts.findIndex((text) => text.includes(`"${uid}"`))));
  const other = rank(voters.map(({ words }) => texts.findIndex((text) => text.includes(words))));
  const product = one.reduce((sum, each, index) => sum + each * (other[index] ?? 0), 0);
  return Math.abs(product / one.reduce((sum, each) => sum + each * each, 0));
}

/** The numbers of votes behind each pair of answers that somebody may get, subtracted from each other. */
function listDifferences(voteCounts: number[]): number[] {
  const distinct = [...new Set([0, ...voteCounts])];
  return distinct.flatMap((one) => distinct.map((other) => one - other)).filter((difference) => difference > 0);
}

test('the attack finds a link that is there', () => {
  const [voter] = voters;
  if (!voter) throw new Error('There is no voter.');
  const parts = new Map([
    ['a', [{ uid: voter.uid, request: 'request-1' }]],
    ['b', [{ words: voter.words, request: 'request-1' }]],
  ]);
  expect(findLinks(parts)).toContain('request-1');
  expect(
    getCorrelation(
      voters.map(({ uid }) => ({ uid })),
      voters.map(({ words }) => ({ words })),
    ),
  ).toBeCloseTo(1);
});

test('while the survey is open, a backup and the log do not tell who cast which ballot without the key', async () => {
  const parts = await dump();
  expect(parts.get('linkedBallots')).toHaveLength(VOTER_COUNT);
  expect(findLinks(parts)).toEqual([]);
  const correlation = getCorrelation(parts.get('participations') ?? [], parts.get('linkedBallots') ?? []);
  expect(correlation).toBeLessThan(MAX_CORRELATION);
});

test('while the survey is open, its owner sees how many have voted, and no results', () => {
  expect(observedResults.map(({ voteCount }) => voteCount)).toEqual(voters.map((_, index) => index + 1));
  expect(observedResults.flatMap(({ versions }) => versions)).toEqual([]);
});

describe('after the ballots are unlinked', () => {
  let parts: Map<string, Document[]>;

  beforeAll(async () => {
    const { token } = surveyor;
    await api.call(changeState, { token, params: { id: surveyId }, body: { action: 'close' } });
    await createTestScheduler(api, () => new Date(Date.now() + DAY_MS + 1000)).runDueTasks();
    parts = await dump();
  });

  test('neither stored data nor the log links people and ballots, in whatever order they are', async () => {
    expect(parts.get('linkedBallots')).toEqual([]);
    expect(findLinks(parts)).toEqual([]);
    const natural = await api.db.collection('unlinkedBallots').find().toArray();
    for (const people of [parts.get('participations') ?? [], voters.map(({ uid }) => ({ uid }))])
      for (const ballots of [natural, parts.get('unlinkedBallots') ?? []])
        expect(getCorrelation(people, ballots)).toBeLessThan(MAX_CORRELATION);
  });

  test('lists and exports are in an order that tells nothing', async () => {
    const call = { token: surveyor.token, params: { id: surveyId } };
    const listed = (await api.call(listResponses, { ...call, query: { limit: '100' } })).body;
    const lines = (await api.call(exportJsonLines, call)).body.trim().split('\n');
    const rows = (await api.call(exportCsv, call)).body.trim().split('\r\n').slice(1);
    const exported = [listed, lines.map((line) => ({ line })), rows.map((row) => ({ row }))];
    for (const ballots of exported) {
      expect(
        getCorrelation(
          voters.map(({ uid }) => ({ uid })),
          ballots,
        ),
      ).toBeLessThan(MAX_CORRELATION);
      expect(JSON.stringify(ballots)).not.toMatch(/person-\d+@|uid-/);
    }
  });

  test('the complete results, the responses, and those with a comment differ by five votes at least', async () => {
    const call = { token: surveyor.token, params: { id: surveyId } };
    const results = (await api.call(readResults, call)).body.versions[0]?.votes ?? 0;
    const count = async (query: Record<string, string>) =>
      (await api.call(listResponses, { ...call, query: { limit: '100', ...query } })).body.length;
    const counts = [results, await count({}), await count({ version: '1' }), await count({ with: 'comment' })];
    expect(counts).toEqual([VOTER_COUNT, VOTER_COUNT, VOTER_COUNT, VOTER_COUNT / 2]);
    expect(Math.min(...listDifferences(counts))).toBeGreaterThanOrEqual(MIN_GROUP_SIZE);
  });
});
