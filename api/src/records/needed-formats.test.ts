import { ObjectId } from 'mongodb';
import { changeState, createDraft, createSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestDraft, createTestSurvey, publishSurvey } from '../../testing/data/surveys';
import { assertSupportedData, migrateData, MIGRATIONS } from '../server/database/migrations';
import { getNeededFormat, NEEDED_FORMATS, type FormattedContent } from './needed-formats';

/** What the releases before format 5 check at their start; their migrations are the first four. */
const EARLIER_MIGRATIONS = MIGRATIONS.slice(0, 4);

function describeRefusal(format: number): string {
  return `has format ${format}, and this version of Canvass reads formats up to 4: start the version that wrote it, or restore a backup`;
}

let api: TestApi;
let surveyor: TestUser;

beforeEach(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterEach(() => api.stop());

/** Starts what an earlier release checks before it writes anything. */
function startEarlierRelease(): Promise<void> {
  return assertSupportedData(api.db, EARLIER_MIGRATIONS);
}

test('every declared format is known to this release', () => {
  const formats = Object.values(NEEDED_FORMATS).flatMap((values) => Object.values(values));
  expect(Math.max(...formats)).toBe(MIGRATIONS.length);
});

test.each<[string, FormattedContent, number]>([
  ['nothing yet', {}, 0],
  ['what the specification has', { ballotPolicy: 'named', voterPolicy: 'any-account', status: 'Publish' }, 0],
  ['anonymous ballots', { ballotPolicy: 'anonymous' }, 5],
  ['invited people', { voterPolicy: 'invited' }, 5],
  ['a link only', { visibilityPolicy: 'link' }, 6],
  ['a withdrawal', { status: 'Withdrawn' }, 5],
  ['a ranking', { questions: [{ kind: 'yes-no' }, { kind: 'ranking' }] }, 5],
  ['a condition', { questions: [{ showIf: { question: 1, answers: ['Yes'] } }] }, 5],
  ['a title of a section', { questions: [{ section: { title: 'One', description: '' } }] }, 0],
])('content with %s needs the declared format', (_name, content, format) => {
  expect(getNeededFormat(content)).toBe(format);
});

test('an earlier release starts on surveys that it reads rightly', async () => {
  await publishSurvey(api, surveyor, { questions: [{ title: 'Yes?' }, { title: 'How?', kind: 'rating' }] });
  await expect(startEarlierRelease()).resolves.toBeUndefined();
});

test.each<[string, Partial<SurveyDraft>, number]>([
  ['an anonymous survey', { ballotPolicy: 'anonymous' }, 5],
  ['a survey for invited people', { voterPolicy: 'invited' }, 6],
  ['a survey for invited people that is listed', { voterPolicy: 'invited', visibilityPolicy: 'listed' }, 5],
  ['a survey by link only', { visibilityPolicy: 'link' }, 6],
  ['a survey for verified emails', { voterPolicy: 'verified-email' }, 5],
  ['a survey with a scale', { questions: [{ title: 'How much?', kind: 'scale' }] }, 5],
])('an earlier release refuses to start once there is %s', async (_name, content, format) => {
  const body = createTestSurvey({ surveyorEmail: surveyor.email, ...content });
  expect((await api.call(createSurvey, { token: surveyor.token, body })).status).toBe(200);
  await expect(startEarlierRelease()).rejects.toThrow(describeRefusal(format));
  await expect(assertSupportedData(api.db)).resolves.toBeUndefined();
});

test('an earlier release refuses to start on a withdrawn survey, and on a draft that it would not open rightly', async () => {
  const id = await publishSurvey(api, surveyor);
  await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'withdraw' } });
  await expect(startEarlierRelease()).rejects.toThrow(describeRefusal(5));
  const other = await startApi();
  const owner = await other.createUser('surveyor');
  const content = { ...createTestDraft(), ballotPolicy: 'anonymous' as const };
  expect((await other.call(createDraft, { token: owner.token, body: { content } })).status).toBe(200);
  await expect(assertSupportedData(other.db, EARLIER_MIGRATIONS)).rejects.toThrow(describeRefusal(5));
  await other.stop();
});

test('the format that surveys of an earlier release need is found at the first start, also beside a damaged one', async () => {
  const surveys = api.db.collection('surveys');
  const warnings: unknown[] = [];
  const context = { log: { warn: (warning: unknown) => warnings.push(warning) }, now: () => new Date() };
  await surveys.insertOne({ _id: new ObjectId(), questions: 'damaged' });
  await api.db.collection('upgrades').deleteMany({});
  await migrateData(api.db, context);
  await expect(startEarlierRelease()).resolves.toBeUndefined();
  expect(warnings).not.toEqual([]);

  await surveys.insertOne({ _id: new ObjectId(), voterPolicy: 'invited', questions: [] });
  await api.db.collection('upgrades').deleteMany({});
  await migrateData(api.db, context);
  await expect(startEarlierRelease()).rejects.toThrow(describeRefusal(5));
});
