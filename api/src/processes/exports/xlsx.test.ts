import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exportXlsx, listResponses, type Question } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../../testing/data/votes';
import { download, readCsv } from '../../../testing/download';
import { readWorkbook } from '../../../testing/read-workbook';
import type { ResponseRecord } from '../../records/responses.repository';
import { createCsvFormat } from './csv';
import type { ExportFormat } from './export-format';
import { xlsx } from './xlsx';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Texts that break a file, or become another text, if they are not escaped. */
const HARD_TEXTS = [
  'Red; green',
  'Red, green',
  'Red\tgreen',
  'She said "no"',
  'First\nsecond\r\nthird\rfourth',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '<b>&amp;</b>',
  ']]>',
  '  indented  ',
  '12.50',
  '007',
  '_x0041_',
  'null \0, bell \u0007, escape \u001B',
  '🗳️ été, 日本語, שלום',
];

function createQuestion(overrides: Partial<Question>): Question {
  return { title: 'Which?', description: '', kind: 'multiple', options: [], ...overrides };
}

function createRow(response: ResponseRecord['response'], comment = ''): ResponseRecord {
  return {
    id: '1',
    votedUserEmail: 'ada@canvass.test',
    votedUserName: 'Ada',
    version: 1,
    response,
    comment,
    at: new Date(0),
  };
}

async function* toBatches(rows: ResponseRecord[]) {
  yield await Promise.resolve(rows);
}

/** The file of a survey with one version. */
async function writeFile(format: ExportFormat, questions: Question[], rows: ResponseRecord[]): Promise<Buffer> {
  const { createStream } = format.createFile([{ version: 1, questions }], { isMixed: false, surveyFields: [] });
  const { content } = createStream(toBatches(rows), (id, error) => {
    throw new Error(`Row ${id} cannot be read.`, { cause: error });
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test('the workbook has numbers as numbers, times as ISO text, and a column per option of a multiple choice', async () => {
  const id = await publishSurvey(api, surveyor, {
    title: 'Sunday hours',
    questions: [
      { title: 'What for?', kind: 'multiple', options: ['Reading', 'Coffee'], other: true },
      { title: 'How good is it?', kind: 'rating' },
    ],
  });
  const ada = await castTestVote(api, id, 'Ada Marsh', {
    response: { 'Question-1': ['Coffee', 'To meet people'], 'Question-2': 4 },
    comment: 'At last.',
  });
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  const { status, headers, bytes, trailers, checksum } = await download(api, exportXlsx, id, surveyor);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toBe('attachment; filename=Sunday-hours-responses.xlsx');
  expect(readWorkbook(bytes)).toEqual([
    [
      'Serial number',
      'Id',
      'User email',
      'User name',
      'Voted at (UTC)',
      'Version',
      'Comment',
      'Question-1: What for?, Reading',
      'Question-1: What for?, Coffee',
      'Question-1: What for?, Other',
      'Question-2: How good is it?',
    ],
    [1, body[0]?._id, ada.email, 'Ada Marsh', body[0]?.at, 1, 'At last.', 0, 1, 'To meet people', 4],
  ]);
  expect(trailers).toEqual({ 'x-row-count': '1', 'x-content-sha256': checksum });
});

test('the workbook of a survey without votes has only headers', async () => {
  const id = await publishSurvey(api, surveyor);
  const { bytes, trailers, checksum } = await download(api, exportXlsx, id, surveyor);
  expect(readWorkbook(bytes)).toHaveLength(1);
  expect(trailers).toEqual({ 'x-row-count': '0', 'x-content-sha256': checksum });
});

test('a damaged vote is left out of the workbook', async () => {
  const id = await publishSurvey(api, surveyor);
  await storeVotes(api, id, [{}, { votedUserName: 7 }, {}]);
  const { bytes, trailers } = await download(api, exportXlsx, id, surveyor);
  expect(readWorkbook(bytes).map(([serial]) => serial)).toEqual(['Serial number', 1, 2]);
  expect(trailers).toMatchObject({ 'x-row-count': '2' });
});

describe('options that contain separators, quotes, line breaks, formulas, and control characters', () => {
  const question = createQuestion({ options: HARD_TEXTS, other: true });
  const rows = HARD_TEXTS.map((text) => createRow({ 'Question-1': [text, `${text} too`] }, text));
  const chosen = HARD_TEXTS.map((_, index) => HARD_TEXTS.map((__, column) => (column === index ? 1 : 0)));

  test('are the same in the workbook', async () => {
    const [headers = [], ...cells] = readWorkbook(await writeFile(xlsx, [question], rows));
    expect(headers.slice(7)).toEqual([...HARD_TEXTS, 'Other'].map((option) => `Question-1: Which?, ${option}`));
    expect(cells.map((row) => row[6])).toEqual(HARD_TEXTS);
    expect(cells.map((row) => row.slice(7, -1))).toEqual(chosen);
    expect(cells.map((row) => row.at(-1))).toEqual(HARD_TEXTS.map((text) => `${text} too`));
  });

  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ] as const)('are in the right cells of a CSV file separated by %s', async (separator, character) => {
    const format = createCsvFormat({ separator, decimalMark: 'comma' });
    const text = (await writeFile(format, [question], rows)).toString().slice(1);
    const [headers = [], ...cells] = readCsv(text, character);
    const withoutApostrophes = (each: string[]) => each.map((cell) => cell.replaceAll("'", ''));
    expect(withoutApostrophes(headers.slice(7))).toEqual(
      [...HARD_TEXTS, 'Other'].map((option) => `Question-1: Which?, ${option}`),
    );
    expect(withoutApostrophes(cells.map((row) => row[6] ?? ''))).toEqual(HARD_TEXTS);
    expect(cells.map((row) => row.slice(7, -1))).toEqual(chosen.map((row) => row.map(String)));
  });
});

describe('a workbook of 250,000 rows', () => {
  const ROW_COUNT = 250_000;
  const BATCH_SIZE = 500;
  const question = createQuestion({ options: ['Reading', 'Coffee'], other: true });
  let produced = 0;

  async function* generateBatches() {
    for (produced = 0; produced < ROW_COUNT; produced += BATCH_SIZE) {
      yield await Promise.resolve(
        Array.from({ length: BATCH_SIZE }, (_, index) =>
          createRow({ 'Question-1': ['Coffee', `Reason ${produced + index}`] }, `Comment ${produced + index}`),
        ),
      );
    }
  }

  function createLargeFile() {
    const { createStream } = xlsx.createFile([{ version: 1, questions: [question] }], {
      isMixed: false,
      surveyFields: [],
    });
    return createStream(generateBatches(), (_, error) => {
      throw error;
    });
  }

  /** The memory that is in use after garbage collection, in bytes. */
  function measureMemory(): number {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }

  test('needs no more memory at its end than at its beginning', async () => {
    const ROWS_PER_SAMPLE = 50_000;
    const MAX_GROWTH_BYTES = 16_000_000;
    const { content, trailers } = createLargeFile();
    const samples: number[] = [];
    for await (const chunk of content) {
      expect(chunk.length).toBeGreaterThan(0);
      if (produced >= samples.length * ROWS_PER_SAMPLE) samples.push(measureMemory());
    }
    expect(samples.length).toBeGreaterThanOrEqual(ROW_COUNT / ROWS_PER_SAMPLE);
    expect(Math.max(...samples) - (samples[0] ?? 0)).toBeLessThan(MAX_GROWTH_BYTES);
    expect(trailers?.values()).toMatchObject({ 'X-Row-Count': String(ROW_COUNT) });
  });

  test('is not read further than its reader has come, and closes its source when the reader leaves', async () => {
    const MAX_ROWS_AHEAD = 25_000;
    const chunks = createLargeFile().content[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    let before = -1;
    while (produced !== before) {
      before = produced;
      for (let count = 0; count < 200; count += 1) await turn();
    }
    expect(produced).toBeGreaterThan(0);
    expect(produced).toBeLessThan(MAX_ROWS_AHEAD);
    await chunks.return?.();
    const atEnd = produced;
    for (let count = 0; count < 200; count += 1) await turn();
    expect(produced).toBe(atEnd);
  });
});
