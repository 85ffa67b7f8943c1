import { changeState, createSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { unpackEarlierApi } from '../../../testing/data/test-installations';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { tryProgram } from '../../../testing/processes/processes';
import { createTemporaryDirectory } from '../../../testing/services';

const { program, documents } = unpackEarlierApi(createTemporaryDirectory('earlier-api'));

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

test('the API of an earlier release starts on surveys that it reads, and refuses to start after the first one that it would misread', async () => {
  const id = await publishSurvey(api, surveyor);
  expect(await tryProgram(api, program)).toEqual({ code: 0, accepted: true, error: '' });
  const body = createTestSurvey({ surveyorEmail: surveyor.email, voterPolicy: 'invited' });
  expect((await api.call(createSurvey, { token: surveyor.token, body })).status).toBe(200);
  expect(await tryProgram(api, program)).toEqual({
    code: 1,
    accepted: false,
    error: `The data in the database ${api.db.databaseName} has format 6, and this version of Canvass reads formats up to ${documents}: start the version that wrote it, or restore a backup from before that version.`,
  });
  expect(
    (await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } })).status,
  ).toBe(200);
});
