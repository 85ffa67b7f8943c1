import { castVote, listSurveys, problems, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { startDatabaseOnSmallDisk } from '../testing/services';
import { buildBallot, publishSurvey } from '../testing/surveys';

let database: Awaited<ReturnType<typeof startDatabaseOnSmallDisk>>;
let api: TestApi;

beforeAll(async () => {
  database = await startDatabaseOnSmallDisk();
  process.env['TEST_MONGODB_URI'] = database.address;
  // Every request of an address is counted at once, so that the counting meets the full disk too.
  api = await startApi({ settings: { RATE_LIMIT_ADDRESS: '1000' } });
});

afterAll(async () => {
  await api.stop();
  await database.stop();
});

test('on a full disk reads are answered, writes say so with 503, and both work when there is space again', async () => {
  const surveyId = await publishSurvey(api, await api.person('surveyor'));
  const voter = await api.person();
  const vote = () => api.call(castVote, { token: voter.token, body: buildBallot(surveyId, voter) });
  const pid = database.pid();
  database.fill();

  expect((await api.call(listSurveys)).status).toBe(200);
  expect((await api.call(readSurvey, { params: { id: surveyId } })).status).toBe(200);
  const refused = await vote();
  expect([refused.status, refused.body.code, refused.body.title]).toEqual([
    503,
    'storage-full',
    problems['storage-full'][1],
  ]);

  database.free();
  expect((await vote()).status).toBe(200);
  expect(database.pid()).toBe(pid);
});
