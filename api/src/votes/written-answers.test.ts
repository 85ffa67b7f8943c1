import { castVote, listResponses, readResults, type AnswerValue, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

const FAMILY = '👨‍👩‍👧‍👦';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

type Question = SurveyDraft['questions'][number];

const SINGLE: Question = { title: 'Where?', kind: 'single', options: ['Café', 'Bar'], other: true };
const MULTIPLE: Question = { ...SINGLE, kind: 'multiple' };
const TEXT: Question = { title: 'Why?', kind: 'text' };

const publish = (question: Question) =>
  publishSurvey(api, surveyor, { questions: [question], resultsPolicy: 'always' });

async function cast(id: string, answer: AnswerValue, idempotencyKey?: string, caster?: TestUser) {
  const voter = caster ?? (await api.createUser());
  const body = createTestVote(id, voter, { response: { 'Question-1': answer } });
  return api.call(castVote, {
    token: voter.token,
    body,
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
  });
}

async function listAnswers(id: string) {
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  return body.map(({ response }) => response['Question-1']).toReversed();
}

test.each(['Cafe\u0301', 'café', ' CAFÉ\u00A0', 'Ca\u200Bfé'])(
  'the other answer %s counts as the option that it looks like',
  async (text) => {
    const [single, multiple] = [await publish(SINGLE), await publish(MULTIPLE)];
    expect((await cast(single, text)).status).toBe(200);
    expect((await cast(multiple, ['Bar', text])).status).toBe(200);
    expect([await listAnswers(single), await listAnswers(multiple)]).toEqual([['Café'], [['Bar', 'Café']]]);
    const { body } = await api.call(readResults, { token: surveyor.token, params: { id: single } });
    expect(body.versions[0]?.questions[0]?.counts[0]).toMatchObject({ option: 'Café', count: 1 });
  },
);

test('an other answer that looks like a chosen option is refused like the same option twice', async () => {
  const id = await publish(MULTIPLE);
  const twice = await cast(id, ['Café', 'Café']);
  const alike = await cast(id, ['Café', 'cafe\u0301']);
  expect([twice.status, alike.status]).toEqual([422, 422]);
  expect(alike.body.errors).toEqual(twice.body.errors);
});

test.each(['\u200B', '\u3164', '\u2060\u2800', '\uFE0F'])('an answer of %j alone is refused as none', async (text) => {
  const id = await publish(TEXT);
  const [empty, invisible] = [await cast(id, ''), await cast(id, text)];
  expect([empty.status, invisible.status, invisible.body.errors]).toEqual([422, 422, empty.body.errors]);
  const other = await cast(await publish(SINGLE), text);
  const optional = await cast(await publish({ ...TEXT, required: false }), text);
  expect([other.status, optional.status]).toEqual([422, 422]);
});

test('written answers are normalized, and other answers are on one line', async () => {
  const [text, other] = [await publish(TEXT), await publish(SINGLE)];
  await cast(text, 'Cafe\u0301\u202E\u2028Bar');
  await cast(other, 'The\u2028pier\u202E');
  expect([await listAnswers(text), await listAnswers(other)]).toEqual([['Café\nBar'], ['The pier']]);
});

test('a written answer has as many characters as people count', async () => {
  const id = await publish(TEXT);
  expect((await cast(id, FAMILY.repeat(500))).status).toBe(200);
  expect((await cast(id, FAMILY.repeat(501))).status).toBe(422);
  expect((await cast(id, `e${'\u0301'.repeat(10_000)}`)).status).toBe(422);
  expect(await listAnswers(id)).toEqual([FAMILY.repeat(500)]);
});

test('a repeated vote gets the first answer, although what was stored is normalized', async () => {
  const id = await publish(TEXT);
  const voter = await api.createUser();
  const key = 'a-key-of-this-very-vote';
  expect((await cast(id, 'Cafe\u0301\u202E', key, voter)).status).toBe(200);
  expect((await cast(id, 'Cafe\u0301\u202E', key, voter)).status).toBe(200);
  expect(await listAnswers(id)).toEqual(['Café']);
});
