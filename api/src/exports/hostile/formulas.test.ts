import { ObjectId } from 'mongodb';
import {
  endpoints,
  exportJsonLines,
  exportPayments,
  type ExportedResponse,
  type Endpoint,
  questionKey,
  readOwnData,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { buildPaymentsRepository } from '../../payments/payments.repository';
import { startApi, type Person, type TestApi } from '../../testing/api';
import { download, downloadRows, readCsv } from '../../testing/download';
import { FORMULAS, isFormula, PREFIXES } from '../../testing/formulas';
import { countTries } from '../../testing/hostile';
import { publishSurvey } from '../../testing/surveys';
import { storeVotes } from '../../testing/votes';

const texts = PREFIXES.flatMap((prefix) => FORMULAS.map((formula) => prefix + formula));
const tries = countTries('formulas in exports');

let api: TestApi;
let surveyor: Person;
let surveyId: string;

/** Stores formulas in every text of a survey and of its responses, as the API would take most of them. */
async function storeSurvey(): Promise<void> {
  surveyId = await publishSurvey(api, surveyor);
  const questions: SurveyDraft['questions'] = texts.map((title) => ({
    title,
    description: title,
    kind: 'text',
    options: [],
  }));
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(surveyId) }, { $set: { questions } });
  const votes = texts.map((text) => ({
    votedUserName: text,
    votedUserEmail: text,
    comment: text,
    response: { [questionKey(0)]: text, [questionKey(1)]: [text, text], [questionKey(2)]: [`Yes${text}`] },
  }));
  await storeVotes(api, surveyId, votes);
}

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
  await storeSurvey();
});

afterAll(() => api.stop());

/** What is the same of a cell before and after formulas in it became text. */
function withoutApostrophes(cell: string): string {
  return cell.replaceAll("'", '');
}

/** The cells that are formulas, and the texts that no cell shows. */
function compare(rows: string[][], written: string[]): { formulas: string[]; missing: string[] } {
  const cells = rows.flat();
  const shown = new Set(cells.map(withoutApostrophes));
  return {
    formulas: cells.filter(isFormula),
    missing: written.filter((text) => !shown.has(withoutApostrophes(text))),
  };
}

test('every endpoint that gives a file for spreadsheets is tried here', () => {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const files = all.filter(([, { produces = '' }]) => produces.includes('csv') || produces.includes('spreadsheet'));
  expect(files.map(([name]) => name).toSorted()).toEqual(['exportCsv', 'exportPayments']);
});

test(`the CSV of responses shows ${texts.length} formulas as text in each of its seven kinds of fields`, async () => {
  const rows = await downloadRows(api, surveyId, surveyor);
  const written = texts.flatMap((text) => [text, `${text}; ${text}`, `Yes${text}`]);
  const headers = texts.map((text, index) => `${questionKey(index)}: ${text}`);
  tries.add(texts.length * 7);
  expect(rows).toHaveLength(1 + texts.length);
  expect(compare(rows, [...written, ...headers])).toEqual({ formulas: [], missing: [] });
});

test(`the CSV of payments shows ${texts.length} formulas as text in each field that somebody else has written`, async () => {
  const payments = buildPaymentsRepository(api.db);
  const paidAt = new Date();
  for (const [index, text] of texts.entries()) {
    const payment = await payments.begin(`uid-payer-${index}`, text, paidAt);
    await payments.attach(payment.id, text);
    await payments.settle(payment, { status: 'paid', paidAt }, paidAt);
  }
  const { token } = await api.person('admin');
  const { body } = await api.call(exportPayments, { token, query: {} });
  tries.add(texts.length * 2);
  const rows = readCsv(String(body).replace(/^\uFEFF/, ''));
  expect(rows).toHaveLength(1 + texts.length);
  expect(compare(rows, texts)).toEqual({ formulas: [], missing: [] });
});

test('what programs read has the texts as they were written', async () => {
  const { text: file } = await download(api, exportJsonLines, surveyId, surveyor);
  const lines = file
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ExportedResponse);
  expect(new Set(lines.map(({ comment }) => comment))).toEqual(new Set(texts));
  expect(new Set(lines.map(({ votedUserName }) => votedUserName))).toEqual(new Set(texts));
  expect(lines.map(({ questions }) => Object.values(questions))).toEqual(lines.map(() => texts));
  const { body } = await api.call(readOwnData, { token: surveyor.token });
  const written = JSON.stringify(body);
  expect(texts.filter((text) => !written.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  tries.add(texts.length * 4);
});

test('formulas are known as such, and what only looks like one is not', () => {
  expect(texts.filter((text) => !isFormula(text))).toEqual([]);
  expect(['Great ;-)', '1 - 1 = 0', "'=1+1", 'a=b', '', 'ada@canvass.test'].filter(isFormula)).toEqual([]);
  expect(tries.finish()).toBe(texts.length * 13);
});
