import { listSurveys, listUsers } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { corruptSurvey, publishSurvey } from '../../testing/data/surveys';
import { createUsersRepository } from './users.repository';
import { rebuildSurveyTokens } from '../surveys/search/rebuild-survey-tokens';

let api: TestApi;
let surveyor: TestUser;

beforeEach(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor', { name: 'Łucja Straße' });
});

afterEach(() => api.stop());

const rebuild = () => rebuildSurveyTokens(api.db);
const findTitles = async (q: string) => (await api.call(listSurveys, { query: { q } })).body.map(({ title }) => title);

test('surveys whose tokens an earlier release made are found like new ones, once they are rebuilt', async () => {
  await publishSurvey(api, surveyor, { title: 'Łódź' });
  await publishSurvey(api, surveyor, { title: 'Oslo' });
  await api.db.collection('surveys').updateOne({ title: 'Łódź' }, { $set: { tokens: ['ł', 'ło', 'łod', 'łodz'] } });
  expect(await findTitles('lodz')).toEqual([]);
  expect(await rebuild()).toBe(1);
  expect(await rebuild()).toBe(0);
  expect(await findTitles('lodz')).toEqual(['Łódź']);
  expect(await findTitles('oslo')).toEqual(['Oslo']);
});

test('more surveys than one batch has are rebuilt', async () => {
  const surveys = Array.from({ length: 1001 }, (_, index) => ({
    title: `Łódź ${index}`,
    description: '',
    status: index % 2 === 0 ? 'Publish' : 'Withdrawn',
    tokens: [],
  }));
  await api.db.collection('surveys').insertMany(surveys);
  expect(await rebuild()).toBe(1001);
  expect(await api.db.collection('surveys').countDocuments({ tokens: 'lodz' })).toBe(1001);
  expect(await rebuild()).toBe(0);
});

test('a damaged survey does not keep the others from being rebuilt', async () => {
  const id = await publishSurvey(api, surveyor, { title: 'Łódź' });
  await publishSurvey(api, surveyor, { title: 'Straße' });
  await corruptSurvey(api, id, { title: 7, tokens: null });
  await api.db.collection('surveys').updateOne({ title: 'Straße' }, { $set: { tokens: ['straße'] } });
  expect(await rebuild()).toBe(2);
  expect(await findTitles('strasse')).toEqual(['Straße']);
});

test('the start of the API rebuilds the tokens of surveys and users', async () => {
  await publishSurvey(api, surveyor, { title: 'Łódź' });
  const users = api.db.collection('users');
  await createUsersRepository(api.db).rebuildTokens();
  await users.updateOne({ uid: surveyor.uid }, { $set: { tokens: ['łucja', 'straße'] } });
  await users.insertOne({ uid: 'removed', email: 'removed:1', name: '', tokens: [], removal: { at: new Date() } });
  await api.db.collection('surveys').updateOne({}, { $set: { tokens: [] } });
  const restarted = await startApi({ shareDatabaseWith: api });
  const admin = await api.createUser('admin');
  expect(await findTitles('lodz')).toEqual(['Łódź']);
  const { body } = await restarted.call(listUsers, { token: admin.token, query: { q: 'lucja strasse' } });
  expect(body.map(({ name }) => name)).toEqual(['Łucja Straße']);
  expect(await users.findOne({ uid: 'removed' })).toMatchObject({ tokens: [] });
  await restarted.stop();
});
