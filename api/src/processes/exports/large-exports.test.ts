import { setImmediate as turn } from 'node:timers/promises';
import { ObjectId, type CommandStartedEvent } from 'mongodb';
import { pino } from 'pino';
import { exportCsv, exportJsonLines, type ExportedResponse } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { startDownload, download, readCsv } from '../../../testing/download';
import { publishSurvey } from '../../../testing/data/surveys';
import { storeVotes } from '../../../testing/data/votes';

let api: TestApi;
let surveyor: TestUser;
let commands: CommandStartedEvent[] = [];
let logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  api = await startApi({ onCommand: (event) => commands.push(event), log });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

beforeEach(() => {
  commands = [];
  logged = [];
});

/** The cursor commands for votes that the database received. */
function listCommands(name: 'getMore' | 'killCursors'): CommandStartedEvent[] {
  return commands.filter(
    ({ commandName, command }) =>
      commandName === name && [command['collection'], command['killCursors']].includes('votes'),
  );
}

/** Waits until a condition holds; the test's time limit ends the wait. */
async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

const RESPONSE_COUNT = process.env.SOAK ? 20_000 : 8000;

describe(`an export of ${RESPONSE_COUNT} responses`, () => {
  let id: string;

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor);
    await storeVotes(
      api,
      id,
      Array.from({ length: RESPONSE_COUNT }, (_, index) => ({ comment: `Comment ${index}` })),
    );
  });

  /** The stored votes, newest first, as one text per vote. */
  function stored(): Promise<string[]> {
    const votes = api.db.collection('votes').find({ surveyId: new ObjectId(id), voterId: /^voter-/ });
    return votes
      .sort({ _id: -1 })
      .map(({ _id, votedUserEmail, comment, at }) => [_id, votedUserEmail, comment, at.toISOString()].join(' '))
      .toArray();
  }

  test('the CSV export has each response once', async () => {
    const { text, trailers, checksum } = await download(api, exportCsv, id, surveyor);
    const rows = readCsv(text.slice(1)).slice(1);
    expect(rows.map(([, _id, email, , at, , comment]) => [_id, email, comment, at].join(' '))).toEqual(await stored());
    expect(rows.every(([serial], index) => Number(serial) === index + 1)).toBe(true);
    expect(trailers).toEqual({ 'x-row-count': String(RESPONSE_COUNT), 'x-content-sha256': checksum });
  });

  test('the JSON lines export has each response once', async () => {
    const { text, trailers, checksum } = await download(api, exportJsonLines, id, surveyor);
    const lines = text.split('\n').slice(0, -1);
    const found = lines.map((line) => {
      const { _id, votedUserEmail, comment, at } = JSON.parse(line) as ExportedResponse;
      return [_id, votedUserEmail, comment, at].join(' ');
    });
    expect(found).toEqual(await stored());
    expect(trailers).toEqual({ 'x-row-count': String(RESPONSE_COUNT), 'x-content-sha256': checksum });
  });

  test('an export contains only responses that existed when it began', async () => {
    const response = await startDownload(api, exportCsv, id, surveyor);
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
    await new Promise((resolve) => response.once('end', resolve));
    expect(response.trailers['x-row-count']).toBe(String(RESPONSE_COUNT));
  });
});

describe('a large export', () => {
  let id: string;
  const ROW_COUNT = 5000;
  /** The whole file would need more batches than the buffers of a connection hold. */
  const MAX_BATCHES_READ = 7;

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor);
    const comment = 'x'.repeat(8000);
    await storeVotes(
      api,
      id,
      Array.from({ length: ROW_COUNT }, () => ({ comment })),
    );
  });

  test('a HEAD request reads no further batches', async () => {
    const { status, headers, text } = await download(api, { ...exportCsv, method: 'HEAD' as 'GET' }, id, surveyor);
    expect([status, headers['x-total-count'], text]).toEqual([200, String(ROW_COUNT), '']);
    await waitUntil(() => listCommands('killCursors').length === 1);
    expect(listCommands('getMore')).toEqual([]);
  });

  test('an export applies backpressure to the database', async () => {
    const response = await startDownload(api, exportJsonLines, id, surveyor);
    // The response fills the buffers of both sides, and nothing more is read until they drain.
    let before = -1;
    while (listCommands('getMore').length !== before) {
      before = listCommands('getMore').length;
      for (let call = 0; call < 20; call += 1) await api.raw('/api/health/ready');
    }
    expect(before).toBeLessThan(MAX_BATCHES_READ);
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(response.trailers['x-row-count']).toBe(String(ROW_COUNT));
  });

  test('an export closes its cursor without an error log when the client disconnects', async () => {
    const response = await startDownload(api, exportCsv, id, surveyor);
    await new Promise((done) => response.once('data', done));
    response.destroy();
    await waitUntil(() => listCommands('killCursors').length === 1);
    expect(listCommands('getMore').length).toBeLessThan(MAX_BATCHES_READ);
    expect(logged).toEqual([]);
  });

  test('an export that fails halfway is aborted and logged', async () => {
    const response = await startDownload(api, exportJsonLines, id, surveyor);
    await waitUntil(() => listCommands('getMore').length > 0);
    const cursor = listCommands('getMore')[0]?.command['getMore'] as unknown;
    await api.db.command({ killCursors: 'votes', cursors: [cursor] });
    const failure = new Promise<NodeJS.ErrnoException>((done) => response.once('error', done));
    response.resume();
    expect((await failure).code).toBe('ECONNRESET');
    expect(response.complete).toBe(false);
    expect(response.trailers).toEqual({});
    await waitUntil(() => logged.length > 0);
    expect(logged.join('')).toContain('request failed');
  });
});
