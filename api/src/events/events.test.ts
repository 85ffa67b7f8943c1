import { listEvents } from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import { startApi, type Person, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { publishAgain, report, unpublish } from '../testing/reports';
import { publishSurvey } from '../testing/surveys';
import { buildEventsRepository } from './events.repository';
import { buildEventsService, type Act, type EventsService } from './events.service';

const SUBJECT = '0123456789abcdef01234567';
const act: Act = {
  actor: 'admin@canvass.test',
  action: 'survey-unpublished',
  subject: { kind: 'survey', id: SUBJECT, label: 'Sunday hours' },
};

let api: TestApi;
let admin: Person;
let events: EventsService;
const at = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
  events = buildEventsService({ events: buildEventsRepository(api.db), now: () => at });
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('events').deleteMany());

async function listed(query: Record<string, string> = {}) {
  return api.call(listEvents, { token: admin.token, query });
}

test('an act is written down before it is done, then with what it found and made', async () => {
  const result = await events.record(act, async (observe) => {
    expect((await listed()).body).toMatchObject([{ ...act, at: at.toISOString(), outcome: 'begun' }]);
    observe({ before: { status: 'Publish' } });
    observe({ after: { status: 'Unpublish' } });
    return 7;
  });
  expect(result).toBe(7);
  expect((await listed()).body).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...act,
      at: at.toISOString(),
      before: { status: 'Publish' },
      after: { status: 'Unpublish' },
      outcome: 'done',
    },
  ]);
});

test('an act that is refused is told apart, and its refusal goes on to the caller', async () => {
  const refused = events.record(act, () => Promise.reject(problem('survey-not-found')));
  await expect(refused).rejects.toThrow(problem('survey-not-found'));
  expect((await listed()).body).toMatchObject([{ outcome: 'refused' }]);
});

test('an act that breaks in between stays visible as begun', async () => {
  const broken = events.record(act, () => Promise.reject(new Error('The database is gone.')));
  await expect(broken).rejects.toThrow('The database is gone.');
  expect((await listed()).body).toMatchObject([{ outcome: 'begun' }]);
});

test('what moderation does to a survey is listed for admins latest first, by subject, page by page', async () => {
  const surveyor = await api.person('surveyor');
  const [id, other] = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor, { title: 'Other' })];
  await unpublish(api, admin, id, 'Too long.');
  await publishAgain(api, admin, id);
  await unpublish(api, admin, other, 'Spam.');
  const of = async (query: Record<string, string>) =>
    (await listed(query)).body.map(({ action, subject }) => [action, subject.label]);
  const title = 'Sunday hours at the city library';
  expect((await of({})).slice(0, 3)).toEqual([
    ['survey-unpublished', 'Other'],
    ['survey-published', title],
    ['survey-unpublished', title],
  ]);
  const page = await listed({ subject: id, limit: '1' });
  const cursor = cursorOf(page.headers);
  expect(page.body).toMatchObject([{ actor: admin.email, action: 'survey-published' }]);
  expect(await of({ subject: id, limit: '1', cursor })).toEqual([['survey-unpublished', title]]);
});

test('reports and reads are no events', async () => {
  const surveyor = await api.person('surveyor');
  const id = await publishSurvey(api, surveyor);
  const before = (await listed()).body;
  await report(api, admin, id);
  expect((await listed()).body).toEqual(before);
});
