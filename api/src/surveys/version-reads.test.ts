import { ObjectId } from 'mongodb';
import {
  castVote,
  deleteOwnAccount,
  ERASED_ANSWER,
  listComments,
  listParticipated,
  listResponses,
  updateSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createQueryWatcher } from '../../testing/data/query-plans';
import { createTestVote, createTestSurvey, publishSurvey } from '../../testing/data/surveys';

/** How many versions a survey has in addition to those with votes. */
const OTHER_SURVEY_COUNT = 12;

const readWatcher = createQueryWatcher();
let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => readWatcher.onCommand(event) });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const questions = (title: string): SurveyDraft['questions'] => [
  { title, kind: 'yes-no' },
  { title: 'Why?', kind: 'text' },
];

/** A survey with a vote on its first version, a second version, and further versions that no call needs. */
async function voteInEarlierVersion(voter: TestUser, title: string): Promise<string> {
  const id = await publishSurvey(api, surveyor, { title, questions: questions(`${title} before?`) });
  const response = { 'Question-1': 'Yes', 'Question-2': 'Because I work all week.' };
  const voteRequest = createTestVote(id, voter, { response, comment: 'At last.' });
  expect((await api.call(castVote, { token: voter.token, body: voteRequest })).status).toBe(200);
  const body = createTestSurvey({ surveyorEmail: surveyor.email, title, questions: questions(`${title} now?`) });
  const edit = await api.call(updateSurvey, { token: surveyor.token, params: { id }, body });
  expect(edit.body.version).toBe(2);
  const otherSurveys = Array.from({ length: OTHER_SURVEY_COUNT }, (_, index) => ({
    surveyId: new ObjectId(id),
    version: 100 + index,
    questions: [],
  }));
  await api.db.collection('versions').insertMany(otherSurveys);
  return id;
}

/**
 * The reads of a collection during a call: the number of documents, whether only an index was scanned, and the
 * projection.
 */
async function getReads(collection: string, call: () => Promise<unknown>) {
  const reads = await readWatcher.collectReads(api.db, call);
  return reads
    .filter(({ command }) => command['find'] === collection)
    .map(({ documents, stages, command }) => ({
      documents,
      isByIndex: stages.includes('IXSCAN') && !stages.includes('COLLSCAN'),
      projection: command['projection'] as unknown,
    }));
}

test('listing participations reads only the versions that were voted on', async () => {
  const voter = await api.createUser('pro-user');
  for (const title of ['First', 'Second', 'Third']) await voteInEarlierVersion(voter, title);
  const sent = { token: voter.token, query: { email: voter.email } };
  const reads = await getReads('versions', async () => {
    const { body } = await api.call(listParticipated, sent);
    expect(body.map((each) => [each.version, each.questions[0]?.title])).toEqual([
      [1, 'Third before?'],
      [1, 'Second before?'],
      [1, 'First before?'],
    ]);
  });
  expect(reads).toEqual([{ documents: 3, isByIndex: true, projection: undefined }]);
});

test('listing comments reads only the titles and statuses of surveys', async () => {
  const voter = await api.createUser('pro-user');
  await voteInEarlierVersion(voter, 'Commented');
  const sent = { token: voter.token, query: { email: voter.email } };
  const reads = await getReads('surveys', async () => {
    expect((await api.call(listComments, sent)).body.map(({ title }) => title)).toEqual(['Commented']);
  });
  expect(reads.map(({ projection }) => projection)).toEqual([{ title: 1, status: 1 }]);
});

test('erasing written answers reads only the versions that were voted on, and only what tells which answers are written', async () => {
  const voter = await api.createUser('pro-user');
  const ids = [await voteInEarlierVersion(voter, 'One'), await voteInEarlierVersion(voter, 'Two')];
  const sent = { token: voter.token, query: { writtenAnswers: 'erase' } };
  const reads = await getReads('versions', async () => {
    expect((await api.call(deleteOwnAccount, sent)).status).toBe(200);
  });
  const projection = { surveyId: 1, version: 1, 'questions.kind': 1, 'questions.options': 1, 'questions.other': 1 };
  // The other read looks through all text questions for mentions of the user in other voters' answers.
  expect(reads.filter(({ isByIndex }) => isByIndex)).toEqual([{ documents: 2, isByIndex: true, projection }]);
  expect(reads.map((read) => read.projection)).toEqual(reads.map(() => projection));
  for (const id of ids) {
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    expect(body.map(({ response }) => response)).toEqual([{ 'Question-1': 'Yes', 'Question-2': ERASED_ANSWER }]);
  }
});
