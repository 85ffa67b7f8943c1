import { rmSync } from 'node:fs';
import { EJSON, Long, serialize, UUID } from 'bson';
import type { Server } from '../commands/context';
import { createCursors } from '../commands/cursors';
import { dispatch } from '../commands/dispatch';
import { openStore } from '../storage/store';
import { formatReply, OP_CODES, parseRequest } from '../wire/frames';
import { temporaryDirectory } from './harness';

/**
 * Measures the CPU time of single operations within this process: parsing a request, executing it and formatting its
 * reply, without sockets and without a driver. Prints the median of several rounds, in microseconds per operation.
 */
const SURVEY_COUNT = 2000;
const ROUNDS = 7;
const ROUND_MS = 400;
const WRITES_IN_FLIGHT = 32;

const SURVEY_INDEXES = [
  { key: { slug: 1 }, name: 'slug', unique: true },
  { key: { status: 1, timestamp: -1, _id: -1 }, name: 'latest' },
  { key: { status: 1, voteCount: -1, _id: -1 }, name: 'votes' },
  { key: { status: 1, category: 1, timestamp: -1, _id: -1 }, name: 'category-latest' },
  { key: { status: 1, category: 1, voteCount: -1, _id: -1 }, name: 'category-votes' },
  { key: { status: 1, tokens: 1, timestamp: -1, _id: -1 }, name: 'tokens' },
  { key: { surveyorUid: 1, timestamp: -1, _id: -1 }, name: 'surveyor' },
  { key: { closingDueAt: 1 }, name: 'closing', partialFilterExpression: { closingDueAt: { $exists: true } } },
  {
    key: { surveyorUid: 1, idempotencyKey: 1 },
    name: 'key',
    unique: true,
    partialFilterExpression: { idempotencyKey: { $exists: true } },
  },
];

const VOTE_INDEXES = [
  { key: { surveyId: 1, voterId: 1 }, name: 'voter', unique: true },
  { key: { surveyId: 1, at: -1, _id: -1 }, name: 'latest' },
  { key: { voterId: 1, at: -1, _id: -1 }, name: 'own' },
];

type Fields = Record<string, unknown>;

/** A survey of about 3 kB: 6 questions and their nested tallies. */
function createSurvey(id: number): Fields {
  const numbers = Array.from({ length: 6 }, (_, i) => i);
  return {
    _id: id,
    slug: `survey-${id}`,
    title: `How do you rate the bus line ${id}?`,
    description: 'A survey among passengers about punctuality, cleanliness and prices. '.repeat(2),
    category: ['Health', 'Sports', 'Politics', 'Technology'][id % 4],
    status: id % 4 === 0 ? 'Unpublish' : 'Publish',
    timestamp: new Date(1_700_000_000_000 + id * 60_000),
    closesAt: new Date(1_800_000_000_000 + id * 60_000),
    closingDueAt: new Date(1_800_000_000_000 + id * 60_000),
    surveyorUid: `surveyor-${id % 50}`,
    surveyorEmail: `surveyor-${id % 50}@example.com`,
    firstQuestion: { title: 'Question 0: how satisfied were you?', options: ['very', 'somewhat', 'not at all'] },
    questionCount: 6,
    voteCount: (id * 7919) % 1000,
    version: 1,
    revision: 1,
    tokens: ['rate', 'bus', 'line', 'passengers', 'punctuality', 'cleanliness', 'prices', `${id}`],
    questions: numbers.map((i) => ({
      id: `q${i}`,
      type: 'choice',
      title: `Question ${i}: how satisfied were you?`,
      options: ['very', 'somewhat', 'not at all', 'no opinion'],
      required: i % 2 === 0,
    })),
    history: [{ at: new Date(1_700_000_000_000), kind: 'opened' }],
    tallies: Object.fromEntries(
      numbers.map((i) => [
        `q${i}`,
        { answered: 10 * i, options: { o0: 4, o1: 3, o2: 2, o3: 1 }, byVersion: { v1: { o0: 4, o1: 3, o2: 2 } } },
      ]),
    ),
  };
}

const LIST_PROJECTION = { questions: 0, tallies: 0, history: 0, tokens: 0, closingDueAt: 0 };

/** Encodes a command as an OP_MSG. */
function createFrame(command: Fields): Buffer {
  const body = Buffer.from(serialize({ ...command, $db: 'measure' }));
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(OP_CODES.message, 12);
  return Buffer.concat([head, body]);
}

const directory = temporaryDirectory();
const store = openStore(directory);
const server: Server = {
  store,
  cursors: createCursors(),
  address: () => '127.0.0.1:0',
  inSession: (_, work) => work(),
  settings: { ttlSeconds: 60 },
};

async function run(frame: Buffer): Promise<Buffer> {
  const request = parseRequest(frame);
  return formatReply(request, await dispatch(server, request));
}

async function runChecked(command: Fields): Promise<void> {
  const { body } = parseRequest(await run(createFrame(command)));
  if (Number(body['ok']) !== 1 || body['writeErrors'] !== undefined) throw new Error(EJSON.stringify(body));
}

/** Microseconds of CPU time per operation of one round, over all threads of the process. */
async function measureRound(inFlight: number, createNext: (i: number) => Buffer, first: number): Promise<number> {
  const frames = Array.from({ length: 20_000 }, (_, i) => createNext(first + i));
  const deadline = performance.now() + ROUND_MS;
  const before = process.cpuUsage();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < deadline && done < frames.length) {
      const frame = frames[done]!;
      done += 1;
      await run(frame);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / done;
}

async function measureOperation(name: string, inFlight: number, createCommand: (i: number) => Fields): Promise<void> {
  await runChecked(createCommand(0));
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push(await measureRound(inFlight, (i) => createFrame(createCommand(i)), 1 + round * 20_000));
  // The first round compiles the code.
  const [middle] = rounds
    .slice(1)
    .toSorted((a, b) => a - b)
    .slice(ROUNDS >> 1);
  process.stdout.write(`${name.padEnd(44)} ${middle!.toFixed(1)} µs\n`);
}

/** Creates what drivers add to retryable writes: each write in flight has its own session. */
function createSessions(): (i: number) => Fields {
  const sessions = Array.from({ length: WRITES_IN_FLIGHT }, () => ({ id: new UUID() }));
  return (i) => ({ lsid: sessions[i % WRITES_IN_FLIGHT], txnNumber: Long.fromNumber(i) });
}

await runChecked({ createIndexes: 'surveys', indexes: SURVEY_INDEXES });
await runChecked({ createIndexes: 'votes', indexes: VOTE_INDEXES });
for (let from = 0; from < SURVEY_COUNT; from += 500)
  await runChecked({ insert: 'surveys', documents: Array.from({ length: 500 }, (_, i) => createSurvey(from + i)) });

const list = { find: 'surveys', filter: { status: 'Publish' }, sort: { timestamp: -1, _id: -1 }, limit: 20 };
await measureOperation('ping', 1, () => ({ ping: 1 }));
await measureOperation('find by _id', 1, (i) => ({
  find: 'surveys',
  filter: { _id: (i * 31) % SURVEY_COUNT },
  limit: 1,
  singleBatch: true,
}));
await measureOperation('find by unique index', 1, (i) => ({
  find: 'surveys',
  filter: { slug: `survey-${(i * 31) % SURVEY_COUNT}` },
  limit: 1,
  singleBatch: true,
}));
await measureOperation('list of 20, whole documents', 1, () => list);
await measureOperation('list of 20, fields excluded', 1, () => ({ ...list, projection: LIST_PROJECTION }));
await measureOperation('list of 20, fields included', 1, () => ({
  ...list,
  projection: { title: 1, status: 1, voteCount: 1, 'firstQuestion.title': 1 },
}));
const ofInserts = createSessions();
const ofUpdates = createSessions();
await measureOperation('insert, 3 indexes, 32 in flight', WRITES_IN_FLIGHT, (i) => ({
  insert: 'votes',
  documents: [
    {
      _id: `vote-${i}`,
      surveyId: i % SURVEY_COUNT,
      voterId: `voter-${i}`,
      version: 1,
      response: { q0: 'o1', q1: 'o2' },
      at: new Date(1_700_000_000_000 + i),
    },
  ],
  ...ofInserts(i),
}));
await measureOperation('$inc in a survey, 32 in flight', WRITES_IN_FLIGHT, (i) => ({
  update: 'surveys',
  updates: [
    {
      q: { _id: i % SURVEY_COUNT },
      u: { $inc: { voteCount: 1, 'tallies.q2.options.o1': 1, 'tallies.q2.answered': 1 } },
    },
  ],
  ...ofUpdates(i),
}));
await store.close();
rmSync(directory, { recursive: true, force: true });
