import { ObjectId } from 'mongodb';
import { listOwnSurveys, listResponses, listSurveys } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi } from '../../testing/api';
import { seedDemo, type DemoUser } from './seed';

const people: DemoUser[] = [
  { uid: 'demo-admin', email: 'admin@canvass.test', displayName: 'Noor Haddad', role: 'admin' },
  { uid: 'demo-surveyor', email: 'surveyor@canvass.test', displayName: 'Mara Lind', role: 'surveyor' },
];

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('the demo is seeded once, with as many votes stored as every survey says', async () => {
  expect(await seedDemo(api.db, people, new Date())).toBe(true);
  expect(await seedDemo(api.db, people, new Date())).toBe(false);
  const { body: surveys } = await api.call(listSurveys, { query: { limit: '100' } });
  expect(surveys).toHaveLength(13);
  for (const { _id, voteCount } of surveys) {
    expect(await api.db.collection('votes').countDocuments({ surveyId: new ObjectId(_id) })).toBe(voteCount);
  }
});

test('an interrupted seed resumes where it stopped', async () => {
  await api.db.collection('seeds').updateOne({}, { $set: { done: false } });
  await api.db.collection('surveys').deleteOne({ title: 'Returns without a receipt' });
  expect(await seedDemo(api.db, people, new Date())).toBe(true);
  const { body: surveys } = await api.call(listSurveys, { query: { limit: '100' } });
  expect(surveys).toHaveLength(13);
});

test('lists by id and lists by time are in the same order', async () => {
  const { body: latest } = await api.call(listSurveys, { query: { limit: '100' } });
  const { body: ownSurveys } = await api.call(listOwnSurveys, {
    token: signToken('demo-surveyor'),
    query: { limit: '100' },
  });
  expect(ownSurveys.map(({ title }) => title)).toEqual(latest.map(({ title }) => title));
});

test('the surveyor of the demo can read the responses', async () => {
  const { body: surveys } = await api.call(listSurveys, { query: { limit: '1', sort: 'votes:desc' } });
  const { body } = await api.call(listResponses, {
    token: signToken('demo-surveyor'),
    params: { id: surveys[0]?._id ?? '' },
  });
  expect(body).toHaveLength(20);
});
