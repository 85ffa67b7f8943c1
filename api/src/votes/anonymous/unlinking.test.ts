import { ObjectId } from 'mongodb';
import {
  castVote,
  changeState,
  exportCsv,
  exportJsonLines,
  listComments,
  listParticipated,
  listResponses,
  readOwnPart,
  readResults,
  readSurvey,
  updateSurvey,
  type ResponseEntry,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import {
  ANONYMOUS_QUESTIONS,
  castUniqueVotes,
  closeSurvey,
  countOfSurvey,
  hasBallotKey,
  publishAnonymous,
} from '../../../testing/data/anonymous-ballots';
import { createTestSurvey, createTestVote } from '../../../testing/data/surveys';
import { createTestScheduler } from '../../../testing/scheduler';

const HOUR_MS = 3_600_000;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Runs the scheduler some hours later. */
function runScheduler(hours: number): Promise<void> {
  return createTestScheduler(api, () => new Date(Date.now() + hours * HOUR_MS)).runDueTasks();
}

async function readResponses(id: string, query = {}): Promise<ResponseEntry[]> {
  const { status, body } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
  expect(status).toBe(200);
  return body;
}

/** Changes the questions as earlier releases could, although there are votes. */
async function changeQuestions(id: string, title: string): Promise<void> {
  const surveyId = new ObjectId(id);
  const survey = await api.db.collection('surveys').findOne({ _id: surveyId });
  const { version, questions } = survey as unknown as { version: number; questions: { title: string }[] };
  await api.db.collection('versions').insertOne({ surveyId, version, questions });
  const changed = questions.map((question, index) => (index === 0 ? { ...question, title } : question));
  const update = { questions: changed, version: version + 1, questionsFrozen: false };
  await api.db.collection('surveys').updateOne({ _id: surveyId }, { $set: update });
}

describe('a day after a survey was closed', () => {
  test('its ballots are shown without names and times, and nothing links them to people anymore', async () => {
    const id = await publishAnonymous(api, surveyor);
    const voters = await castUniqueVotes(api, id, 12, 6);
    await closeSurvey(api, surveyor, id);
    await runScheduler(23);
    expect([await countOfSurvey(api, 'linkedBallots', id), await hasBallotKey(api, id)]).toEqual([12, true]);
    await runScheduler(25);

    const responses = await readResponses(id);
    expect(responses.map(({ response }) => JSON.stringify(response)).toSorted()).toEqual(
      voters.map(({ answers }) => JSON.stringify(answers)).toSorted(),
    );
    for (const { at, ...response } of responses) {
      expect(at).toBeUndefined();
      const anonymous = { votedUserName: 'Anonymous', votedUserEmail: 'Anonymous' };
      expect(response).toMatchObject({ ...anonymous, version: 1, mixed: true });
    }
    const comments = responses.flatMap(({ comment }) => comment ?? []);
    expect(comments.toSorted()).toEqual(voters.flatMap(({ comment }) => comment ?? []).toSorted());
    expect([await countOfSurvey(api, 'linkedBallots', id), await hasBallotKey(api, id)]).toEqual([0, false]);
    expect((await api.call(readSurvey, { params: { id } })).body.unlinkedAt).toBeDefined();
    const { body: results } = await api.call(readResults, { params: { id } });
    expect([results.stage, results.versions[0]?.votes]).toEqual(['final', 12]);
    const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
    expect(Object.keys(stored ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/ballotKeyId|shownTallies|nextTallies/)]),
    );
  });

  test('people still see that they have voted, but not how', async () => {
    const id = await publishAnonymous(api, surveyor);
    const [voter] = await castUniqueVotes(api, id, 6, 6);
    if (!voter) throw new Error('There is no voter.');
    await closeSurvey(api, surveyor, id);
    await runScheduler(25);
    const { token, email } = voter;
    const { body: activity } = await api.call(readOwnPart, { token, params: { id } });
    expect(activity.vote).toEqual({ questions: [], response: {}, anonymous: 'unlinked' });
    const { body: participated } = await api.call(listParticipated, { token, query: { email } });
    expect(participated).toMatchObject([{ _id: id, anonymous: 'unlinked', response: {} }]);
    expect((await api.call(listComments, { token, query: { email } })).body).toEqual([]);
  });

  test('the survey cannot be reopened anymore, and takes no second vote', async () => {
    const id = await publishAnonymous(api, surveyor);
    const [voter] = await castUniqueVotes(api, id, 6);
    if (!voter) throw new Error('There is no voter.');
    await closeSurvey(api, surveyor, id);
    await runScheduler(25);
    const { deadline } = createTestSurvey();
    const { token } = surveyor;
    const reopened = await api.call(changeState, { token, params: { id }, body: { action: 'reopen', deadline } });
    expect(reopened.body.code).toBe('results-revealed');
    const { surveyorEmail: _email, ...body } = createTestSurvey({
      questions: ANONYMOUS_QUESTIONS,
      resultsPolicy: 'always',
    });
    expect((await api.call(updateSurvey, { token, params: { id }, body })).body.code).toBe('results-revealed');
    const vote = createTestVote(id, voter, { response: voter.answers });
    expect((await api.call(castVote, { token: voter.token, body: vote })).body.code).toBe('survey-closed');
  });

  test('exports have the same ballots, without times', async () => {
    const id = await publishAnonymous(api, surveyor);
    const voters = await castUniqueVotes(api, id, 7);
    await closeSurvey(api, surveyor, id);
    await runScheduler(25);
    const call = { token: surveyor.token, params: { id } };
    const lines = (await api.call(exportJsonLines, call)).body.trim().split('\n');
    const exported = new Set(lines.map((line) => (JSON.parse(line) as ResponseEntry).response['Question-2']));
    expect(exported).toEqual(new Set(voters.map(({ answers }) => answers['Question-2'])));
    expect(lines).toHaveLength(7);
    expect(lines.join('')).not.toMatch(/"at":/);
    expect((await api.call(exportCsv, call)).body.trim().split('\r\n')).toHaveLength(1 + 7);
  });

  test('versions and comments of fewer than five people are left out', async () => {
    const id = await publishAnonymous(api, surveyor);
    await castUniqueVotes(api, id, 8, 4);
    await changeQuestions(id, 'Again?');
    await castUniqueVotes(api, id, 4);
    await changeQuestions(id, 'Once more?');
    await castUniqueVotes(api, id, 6, 5);
    await changeQuestions(id, 'And now?');
    await castUniqueVotes(api, id, 10, 5);
    await closeSurvey(api, surveyor, id);
    await runScheduler(25);
    const responses = await readResponses(id, { limit: '100' });
    const perVersion = [1, 2, 3, 4].map((version) => {
      const all = responses.filter((each) => each.version === version);
      return [all.length, all.filter(({ comment }) => comment).length];
    });
    expect(perVersion).toEqual([
      [8, 0],
      [0, 0],
      [6, 5],
      [10, 5],
    ]);
    expect(await readResponses(id, { version: '2' })).toEqual([]);
    const exported = await api.call(exportJsonLines, { token: surveyor.token, params: { id } });
    expect([exported.headers.get('x-total-count'), exported.body.trim().split('\n').length]).toEqual(['24', 24]);
    const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
    expect(stored?.['tallies'].v2).toEqual({ votes: 4, counts: {} });
    expect(stored?.['voteCount']).toBe(28);
  });
});
