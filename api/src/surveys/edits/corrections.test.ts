import {
  castVote,
  MAX_CORRECTIONS,
  readHistory,
  readResults,
  readSurvey,
  updateSurvey,
  type Question,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestDraft, createTestVote, publishSurvey } from '../../../testing/data/surveys';

// A typo in a question that people have answered is corrected without a version, and both texts are shown.

const TYPO = 'Shall the libary open on Sundays?';
const CORRECT = 'Shall the library open on Sundays?';

let api: TestApi;
let surveyor: TestUser;
let voter: TestUser;

beforeAll(async () => {
  api = await startApi();
  [surveyor, voter] = [await api.createUser('surveyor'), await api.createUser()];
});

afterAll(() => api.stop());

const questions: SurveyDraft['questions'] = [
  { title: TYPO },
  { title: 'How long?', kind: 'single', options: ['An hour', 'A day'] },
];

async function publishVoted(overrides: Partial<SurveyDraft> = {}): Promise<string> {
  const id = await publishSurvey(api, surveyor, { questions, resultsPolicy: 'always', ...overrides });
  const vote = createTestVote(id, voter, { response: { 'Question-1': 'Yes', 'Question-2': 'A day' } });
  expect((await api.call(castVote, { token: voter.token, body: vote })).status).toBe(200);
  return id;
}

async function read(id: string) {
  return (await api.call(readSurvey, { token: surveyor.token, params: { id } })).body;
}

/** Saves the survey with other questions, as the form sends them: without what was corrected before. */
async function save(id: string, change: (stored: Question[]) => Partial<Question>[], correction = true) {
  const { title, description, category, deadline, resultsPolicy, voterPolicy, questions: stored } = await read(id);
  const sent = change(stored.map(({ corrected: _corrected, ...question }) => question));
  const fields = { title, description, category, deadline, resultsPolicy, voterPolicy };
  const body = { ...createTestDraft(), ...fields, questions: sent as SurveyDraft['questions'], correction };
  return (await api.call(updateSurvey, { token: surveyor.token, params: { id }, body })).body;
}

const retitle = (title: string) => (stored: Question[]) =>
  stored.map((question, index) => (index === 0 ? { ...question, title } : question));

test('a corrected title makes no version, and keeps its votes and its earlier text', async () => {
  const id = await publishVoted();
  expect(await save(id, retitle(CORRECT))).toMatchObject({ modifiedCount: 1, version: 1 });
  const { questions: stored, version } = await read(id);
  expect(version).toBe(1);
  expect(stored[0]).toMatchObject({ title: CORRECT, corrected: [{ title: TYPO, description: '' }] });
  expect(stored[1]).not.toHaveProperty('corrected');
  const { body: results } = await api.call(readResults, { token: surveyor.token, params: { id } });
  expect(results.versions).toMatchObject([{ version: 1, votes: 1, questions: [{ title: CORRECT, answered: 1 }, {}] }]);
  expect(results.versions[0]?.questions[0]?.corrected).toMatchObject([{ title: TYPO }]);
});

test('the history quotes both texts', async () => {
  const id = await publishVoted();
  await save(id, (stored) => stored.map((question) => ({ ...question, description: 'In 2027' })));
  await save(id, retitle(CORRECT));
  const { body } = await api.call(readHistory, { params: { id } });
  expect(body.slice(0, 2).map(({ version, changes }) => [version, changes])).toEqual([
    [undefined, [{ field: 'questions', before: TYPO, after: CORRECT }]],
    [
      undefined,
      [
        { field: 'questions', before: '', after: 'In 2027' },
        { field: 'questions', before: '', after: 'In 2027' },
      ],
    ],
  ]);
});

test('a ballot that was opened before the correction still counts, and later versions keep what was corrected', async () => {
  const id = await publishVoted();
  await save(id, retitle(CORRECT));
  const other = await api.createUser();
  const vote = createTestVote(id, other, { response: { 'Question-1': 'No', 'Question-2': 'A day' } });
  expect((await api.call(castVote, { token: other.token, body: vote })).status).toBe(200);
  const added = (stored: Question[]) => [...stored, { title: 'Anything else?' }];
  expect(await save(id, added, false)).toMatchObject({ version: 2 });
  expect((await read(id)).questions[0]).toMatchObject({ corrected: [{ title: TYPO }] });
});

test('a repeated correction changes nothing', async () => {
  const id = await publishVoted();
  await save(id, retitle(CORRECT));
  expect(await save(id, retitle(CORRECT))).toMatchObject({ modifiedCount: 0, version: 1 });
});

test.each<[string, (stored: Question[]) => Partial<Question>[]]>([
  [
    'an option',
    (stored) => stored.map((each, index) => (index === 1 ? { ...each, options: ['An hour', 'A week'] } : each)),
  ],
  ['a kind', (stored) => stored.map((each, index) => (index === 0 ? { title: each.title, kind: 'text' } : each))],
  ['a setting', (stored) => stored.map((each) => ({ ...each, required: false }))],
  ['the number of questions', (stored) => stored.slice(0, 1)],
])('a correction that changes %s is refused', async (_, change) => {
  const id = await publishVoted();
  expect(await save(id, change)).toMatchObject({ code: 'not-a-correction' });
  expect((await read(id)).revision).toBe(1);
});

test('questions that change places are no correction, although only their titles differ', async () => {
  const id = await publishVoted({
    questions: [
      { title: TYPO, options: ['Yes', 'A day'] },
      { title: 'On Mondays?', options: ['Yes', 'A day'] },
    ],
  });
  expect(await save(id, (stored) => stored.toReversed())).toMatchObject({ code: 'not-a-correction' });
});

test('a text is corrected only so often', async () => {
  const id = await publishVoted();
  for (let count = 1; count <= MAX_CORRECTIONS; count += 1)
    expect(await save(id, retitle(`${CORRECT} ${count}`))).toMatchObject({ modifiedCount: 1 });
  expect(await save(id, retitle(CORRECT))).toMatchObject({ code: 'not-a-correction' });
  expect((await read(id)).questions[0]?.corrected).toHaveLength(MAX_CORRECTIONS);
});

test('a closed survey is not corrected', async () => {
  const id = await publishVoted();
  await api.db.collection('surveys').updateMany({}, { $set: { closesAt: new Date(Date.now() - 1000) } });
  expect(await save(id, retitle(CORRECT))).toMatchObject({ code: 'survey-closed' });
});

test('before the first vote, an edit is no correction: nobody has read the text', async () => {
  const id = await publishSurvey(api, surveyor, { questions });
  await save(id, retitle(CORRECT));
  expect((await read(id)).questions[0]).not.toHaveProperty('corrected');
});

test('the questions of a survey with anonymous ballots are corrected, and stay as they are otherwise', async () => {
  const id = await publishVoted({ ballotPolicy: 'anonymous' });
  const sealed = { code: 'ballot-box-sealed' };
  expect(await save(id, retitle(CORRECT), false)).toMatchObject(sealed);
  const shorten = (stored: Question[]) => stored.slice(0, 1).map((question) => ({ ...question, title: CORRECT }));
  expect(await save(id, shorten)).toMatchObject(sealed);
  expect(await save(id, retitle(CORRECT))).toMatchObject({ modifiedCount: 1, version: 1 });
  const vote = { response: { 'Question-1': 'No', 'Question-2': 'A day' } };
  const other = await api.createUser();
  expect((await api.call(castVote, { token: other.token, body: createTestVote(id, other, vote) })).status).toBe(200);
  const { questions: corrected, version } = await read(id);
  expect([version, corrected[0]?.title, corrected[0]?.corrected?.[0]?.title]).toEqual([1, CORRECT, TYPO]);
  for (let n = 1; n < MAX_CORRECTIONS; n += 1)
    expect(await save(id, retitle(`${CORRECT} ${n}`))).toMatchObject({ modifiedCount: 1 });
  expect(await save(id, retitle('Once more?'))).toMatchObject(sealed);
});
