import { setImmediate as turn } from 'node:timers/promises';
import { ObjectId, type CommandStartedEvent } from 'mongodb';
import { pino } from 'pino';
import { exportCsv, exportJsonLines, type ExportedResponse } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { beginDownload, download, readCsv } from '../testing/download';
import { publishSurvey } from '../testing/surveys';
import { storeVotes } from '../testing/votes';

let api: TestApi;
let surveyor: Person;
let commands: CommandStartedEvent[] = [];
let logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  api = await startApi({ onCommand: (event) => commands.push(event), log });
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

beforeEach(() => {
  commands = [];
  logged = [];
});

/** What the database was asked about votes. */
function seen(name: 'getMore' | 'killCursors'): CommandStartedEvent[] {
  return commands.filter(
    ({ commandName, command }) =>
      commandName === name && [command['collection'], command['killCursors']].includes('votes'),
  );
}

/** Waits for what a test has caused; the test's own time limit ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

const MANY = process.env.SOAK ? 20_000 : 8000;

describe(`an export of ${MANY} responses`, () => {
  let id: string;

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor);
    await storeVotes(
      api,
      id,
      Array.from({ length: MANY }, (_, index) => ({ comment: `Comment ${index}` })),
    );
  });

  /** What the database has, newest first, as one text per vote. */
  function stored(): Promise<string[]> {
    const votes = api.db.collection('votes').find({ surveyId: new ObjectId(id), voterId: /^voter-/ });
    return votes
      .sort({ _id: -1 })
      .map(({ _id, votedUserEmail, comment, at }) => [_id, votedUserEmail, comment, at.toISOString()].join(' '))
      .toArray();
  }

  test('as CSV has each of them once', async () => {
    const { text, trailers, sum } = await download(api, exportCsv, id, surveyor);
    const rows = readCsv(text.slice(1)).slice(1);
    expect(rows.map(([, _id, email, , at, , comment]) => [_id, email, comment, at].join(' '))).toEqual(await stored());
    expect(rows.every(([serial], index) => Number(serial) === index + 1)).toBe(true);
    expect(trailers).toEqual({ 'x-row-count': String(MANY), 'x-content-sha256': sum });
  });

  test('as JSON lines has each of them once', async () => {
    const { text, trailers, sum } = await download(api, exportJsonLines, id, surveyor);
    const lines = text.split('\n').slice(0, -1);
    const found = lines.map((line) => {
      const { _id, votedUserEmail, comment, at } = JSON.parse(line) as ExportedResponse;
      return [_id, votedUserEmail, comment, at].join(' ');
    });
    expect(found).toEqual(await stored());
    expect(trailers).toEqual({ 'x-row-count': String(MANY), 'x-content-sha256': sum });
  });

  test('has only those that were there when it began', async () => {
    const response = await beginDownload(api, exportCsv, id, surveyor);
    const late = [{ _id: new ObjectId() }, { _id: new ObjectId('000000000000000000000001'), version: 2 }];
    await api.db.collection('votes').insertMany(
      late.map((vote, index) => ({
        surveyId: new ObjectId(id),
        voterId: `late-${index}`,
        version: 1,
        response: {},
        at: new Date(),
        ...vote,
      })),
    );
    response.resume();
    await new Promise((done) => response.once('end', done));
    expect(response.trailers['x-row-count']).toBe(String(MANY));
  });
});

describe('a large export', () => {
  let id: string;
  const COUNT = 5000;
  /** Sent all at once, the file would need more batches than the buffers of a connection hold. */
  const FEW_BATCHES = 7;

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor);
    const comment = 'x'.repeat(8000);
    await storeVotes(
      api,
      id,
      Array.from({ length: COUNT }, () => ({ comment })),
    );
  });

  test('asked for its headers only reads no further', async () => {
    const { status, headers, text } = await download(api, { ...exportCsv, method: 'HEAD' as 'GET' }, id, surveyor);
    expect([status, headers['x-total-count'], text]).toEqual([200, String(COUNT), '']);
    await until(() => seen('killCursors').length === 1);
    expect(seen('getMore')).toEqual([]);
  });

  test('is read as fast as it is taken', async () => {
    const response = await beginDownload(api, exportJsonLines, id, surveyor);
    // The answer waits in the buffers of both sides. While it does, nothing more is read.
    let before = -1;
    while (seen('getMore').length !== before) {
      before = seen('getMore').length;
      for (let call = 0; call < 20; call += 1) await api.raw('/api/health/ready');
    }
    expect(before).toBeLessThan(FEW_BATCHES);
    response.resume();
    await new Promise((done) => response.once('end', done));
    expect(response.trailers['x-row-count']).toBe(String(COUNT));
  });

  test('ends its cursor when the reader goes away, without an alarm', async () => {
    const response = await beginDownload(api, exportCsv, id, surveyor);
    await new Promise((done) => response.once('data', done));
    response.destroy();
    await until(() => seen('killCursors').length === 1);
    expect(seen('getMore').length).toBeLessThan(FEW_BATCHES);
    expect(logged).toEqual([]);
  });

  test('that fails halfway is cut off and logged', async () => {
    const response = await beginDownload(api, exportJsonLines, id, surveyor);
    await until(() => seen('getMore').length > 0);
    const cursor = seen('getMore')[0]?.command['getMore'] as unknown;
    await api.db.command({ killCursors: 'votes', cursors: [cursor] });
    const failure = new Promise<NodeJS.ErrnoException>((done) => response.once('error', done));
    response.resume();
    expect((await failure).code).toBe('ECONNRESET');
    expect(response.complete).toBe(false);
    expect(response.trailers).toEqual({});
    await until(() => logged.length > 0);
    expect(logged.join('')).toContain('request failed');
  });
});
