import { ObjectId } from 'mongodb';
import {
  endpoints,
  exportInvitations,
  exportJsonLines,
  exportPayments,
  exportXlsx,
  type ExportedResponse,
  type Endpoint,
  getQuestionKey,
  readOwnData,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { createPaymentsRepository } from '../../../payments/payments.repository';
import { startApi, type TestUser, type TestApi } from '../../../../testing/api';
import { download, downloadRows, readCsv } from '../../../../testing/download';
import { FORMULAS, isFormula, FORMULA_PREFIXES } from '../../../../testing/hostile/formulas';
import { countTries } from '../../../../testing/hostile/hostile';
import { readWorkbook } from '../../../../testing/read-workbook';
import { storeInvitation } from '../../../../testing/data/invitations';
import { publishSurvey } from '../../../../testing/data/surveys';
import { storeVotes } from '../../../../testing/data/votes';

const texts = FORMULA_PREFIXES.flatMap((prefix) => FORMULAS.map((formula) => prefix + formula));
const attempts = countTries('formulas in exports');

let api: TestApi;
let surveyor: TestUser;
let surveyId: string;

/** Stores formulas in every text of a survey and its responses; the API would accept most of them. */
async function storeSurvey(): Promise<void> {
  surveyId = await publishSurvey(api, surveyor, { location: texts[0] });
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
    response: { [getQuestionKey(0)]: text, [getQuestionKey(1)]: [text, text], [getQuestionKey(2)]: [`Yes${text}`] },
  }));
  await storeVotes(api, surveyId, votes);
}

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  await storeSurvey();
});

afterAll(() => api.stop());

/** The part of a cell that stays the same when formulas in it are turned into text. */
function withoutApostrophes(cell: string): string {
  return cell.replaceAll("'", '');
}

/** The cells that are formulas, and the texts that no cell contains. */
function compare(rows: string[][], written: string[]): { formulas: string[]; missing: string[] } {
  const cells = rows.flat();
  const shown = new Set(cells.map(withoutApostrophes));
  return {
    formulas: cells.filter(isFormula),
    missing: written.filter((text) => !shown.has(withoutApostrophes(text))),
  };
}

test('every endpoint with a file for spreadsheets is covered here', () => {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const files = all.filter(([, { produces = '' }]) => produces.includes('csv') || produces.includes('spreadsheet'));
  const names = files.map(([name]) => name).toSorted();
  expect(names).toEqual(['exportCsv', 'exportInvitations', 'exportPayments', 'exportXlsx']);
});

test(`the CSV of responses shows ${texts.length} formulas as text in each of its seven kinds of fields`, async () => {
  const rows = await downloadRows(api, surveyId, surveyor);
  const written = texts.flatMap((text) => [text, `${text}; ${text}`, `Yes${text}`]);
  const headers = texts.map((text, index) => `${getQuestionKey(index)}: ${text}`);
  attempts.add(texts.length * 7);
  expect(rows).toHaveLength(1 + texts.length);
  expect(compare(rows, [...written, ...headers])).toEqual({ formulas: [], missing: [] });
});

test(`the workbook of responses has ${texts.length} formulas as the same text in each field`, async () => {
  // Refuses cells of any other type than text or number.
  const rows = readWorkbook((await download(api, exportXlsx, surveyId, surveyor)).bytes);
  const cells = new Set(rows.flat());
  attempts.add(texts.length * 7);
  expect(rows).toHaveLength(1 + texts.length);
  expect(
    texts
      .flatMap((text, index) => [text, `${text}; ${text}`, `Yes${text}`, `${getQuestionKey(index)}: ${text}`])
      .filter((text) => !cells.has(text)),
  ).toEqual([]);
});

test(`the CSV of payments shows ${texts.length} formulas as text in each field that somebody else has written`, async () => {
  const payments = createPaymentsRepository(api.db);
  const paidAt = new Date();
  for (const [index, text] of texts.entries()) {
    const payment = await payments.findOrCreatePending(`uid-payer-${index}`, text, paidAt);
    await payments.linkIntent(payment.id, text);
    await payments.recordOutcome(payment, { status: 'paid', paidAt }, paidAt);
  }
  const { token } = await api.createUser('admin');
  const { body } = await api.call(exportPayments, { token, query: {} });
  attempts.add(texts.length * 2);
  const rows = readCsv(String(body).replace(/^\uFEFF/, ''));
  expect(rows).toHaveLength(1 + texts.length);
  expect(compare(rows, texts)).toEqual({ formulas: [], missing: [] });
});

test(`the CSV of invitations shows ${texts.length} formulas as text, whatever an address was stored as`, async () => {
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  for (const text of texts) await storeInvitation(api, id, { email: text });
  const { body } = await api.call(exportInvitations, { token: surveyor.token, params: { id }, query: {} });
  attempts.add(texts.length);
  const rows = readCsv(String(body).replace(/^\uFEFF/, ''));
  expect(rows).toHaveLength(1 + texts.length);
  expect(compare(rows, texts)).toEqual({ formulas: [], missing: [] });
});

test('JSON responses keep the original texts', async () => {
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
  attempts.add(texts.length * 4);
});

test('formulas are detected, and texts that only resemble one are not', () => {
  expect(texts.filter((text) => !isFormula(text))).toEqual([]);
  expect(['Great ;-)', '1 - 1 = 0', "'=1+1", 'a=b', '', 'ada@canvass.test'].filter(isFormula)).toEqual([]);
  expect(attempts.finish()).toBe(texts.length * 21);
});
