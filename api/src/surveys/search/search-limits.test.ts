import type { CommandStartedEvent } from 'mongodb';
import { ObjectId } from 'mongodb';
import { CATEGORIES, listResponses, listSurveys } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';

/** So many that reading all of them takes far longer than the millisecond that searches may take here. */
const SURVEYS = 6000;

let commands: CommandStartedEvent[] = [];
let api: TestApi;
let impatientApi: TestApi;

const onCommand = (event: CommandStartedEvent) => commands.push(event);

beforeAll(async () => {
  api = await startApi({ onCommand });
  impatientApi = await startApi({ shareDatabaseWith: api, searchLimits: { timeoutMs: 1 } });
  const surveys = Array.from({ length: SURVEYS }, (_, index) => ({
    title: index % 2 === 0 ? 'Library' : 'Sundays',
    description: '',
    tokens: [index % 2 === 0 ? 'library' : 'sundays'],
    category: CATEGORIES[0] as string,
    status: 'Publish',
    voteCount: 0,
    timestamp: new Date(index),
    closesAt: new Date(index),
    deadline: '2030/11/27',
    firstQuestion: { title: '', options: [] },
    questionCount: 1,
    surveyorUid: 'nobody',
    surveyorEmail: 'nobody@canvass.test',
  }));
  await api.db.collection('surveys').insertMany(surveys);
});

afterAll(async () => {
  await impatientApi.stop();
  await api.stop();
});

test('a search for common words without a match times out with an error', async () => {
  const query = { q: 'library sundays' };
  const { status, body } = await impatientApi.call(listSurveys, { query });
  expect([status, body.code]).toEqual([422, 'search-too-wide']);
  const unlimited = await api.call(listSurveys, { query });
  expect([unlimited.status, unlimited.body]).toEqual([200, []]);
});

test('a search for a rare answer times out with an error', async () => {
  const surveyor = await api.createUser('surveyor');
  const survey = await publishSurvey(api, surveyor);
  const votes = Array.from({ length: SURVEYS }, (_, index) => ({
    surveyId: new ObjectId(survey),
    voterId: `voter-${index}`,
    version: 1,
    response: { 'Question-1': 'Yes' },
    at: new Date(),
  }));
  await api.db.collection('votes').insertMany(votes);
  const request = { token: surveyor.token, params: { id: survey }, query: { question: '1', answer: 'No' } };
  const { status, body } = await impatientApi.call(listResponses, request);
  expect([status, body.code]).toEqual([422, 'search-too-wide']);
  expect((await api.call(listResponses, request)).body).toEqual([]);
});

test('a list without a search has no time limit', async () => {
  const { status, headers } = await impatientApi.call(listSurveys, { query: { sort: 'votes:desc' } });
  expect([status, headers.get('x-total-count')]).toEqual([200, '1000+']);
});

test.each(['latest', 'votes:asc', 'votes:desc'])(
  'searches by %s and their counts time out after a second',
  async (sort) => {
    const getTimeLimits = async (query: Record<string, string>) => {
      commands = [];
      expect((await api.call(listSurveys, { query: { sort, ...query } })).status).toBe(200);
      const reads = commands.filter(({ command }) => [command['find'], command['aggregate']].includes('surveys'));
      return reads.map(({ command }) => command['maxTimeMS'] as unknown);
    };
    expect(await getTimeLimits({ q: 'library' })).toEqual([1000, 1000]);
    expect(await getTimeLimits({})).toEqual([undefined, undefined]);
  },
);
