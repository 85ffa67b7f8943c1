import { listEvents } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { republishSurvey, submitReport, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';
import { createAuditRepository } from './audit.repository';
import { createAuditService, type NewAuditEntry, type AuditService } from './audit.service';

const SUBJECT_ID = '0123456789abcdef01234567';
const auditEntry: NewAuditEntry = {
  actor: 'admin@canvass.test',
  action: 'survey-unpublished',
  subject: { kind: 'survey', id: SUBJECT_ID, label: 'Sunday hours' },
};

let api: TestApi;
let admin: TestUser;
let events: AuditService;
const at = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
  events = createAuditService({ auditRepository: createAuditRepository(api.db), now: () => at });
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('events').deleteMany());

async function listEntries(query: Record<string, string> = {}) {
  return api.call(listEvents, { token: admin.token, query });
}

test('an action is recorded before it runs, then updated with its details', async () => {
  const result = await events.runAudited(auditEntry, async (setDetails) => {
    expect((await listEntries()).body).toMatchObject([{ ...auditEntry, at: at.toISOString(), outcome: 'begun' }]);
    setDetails({ before: { status: 'Publish' } });
    setDetails({ after: { status: 'Unpublish' } });
    return 7;
  });
  expect(result).toBe(7);
  expect((await listEntries()).body).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...auditEntry,
      at: at.toISOString(),
      before: { status: 'Publish' },
      after: { status: 'Unpublish' },
      outcome: 'done',
    },
  ]);
});

test('a rejected action is recorded as refused, and the caller gets the error', async () => {
  const refused = events.runAudited(auditEntry, () => Promise.reject(problem('survey-not-found')));
  await expect(refused).rejects.toThrow(problem('survey-not-found'));
  expect((await listEntries()).body).toMatchObject([{ outcome: 'refused' }]);
});

test('an action that fails halfway stays recorded as begun', async () => {
  const failing = events.runAudited(auditEntry, () => Promise.reject(new Error('The database is gone.')));
  await expect(failing).rejects.toThrow('The database is gone.');
  expect((await listEntries()).body).toMatchObject([{ outcome: 'begun' }]);
});

test('moderation actions are listed for admins newest first, by subject and paginated', async () => {
  const surveyor = await api.createUser('surveyor');
  const [id, other] = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor, { title: 'Other' })];
  await unpublishSurvey(api, admin, id, 'Too long.');
  await republishSurvey(api, admin, id);
  await unpublishSurvey(api, admin, other, 'Spam.');
  const listActions = async (query: Record<string, string>) =>
    (await listEntries(query)).body.map(({ action, subject }) => [action, subject.label]);
  const title = 'Sunday hours at the city library';
  expect((await listActions({})).slice(0, 3)).toEqual([
    ['survey-unpublished', 'Other'],
    ['survey-published', title],
    ['survey-unpublished', title],
  ]);
  const page = await listEntries({ subject: id, limit: '1' });
  const cursor = getNextCursor(page.headers);
  expect(page.body).toMatchObject([{ actor: admin.email, action: 'survey-published' }]);
  expect(await listActions({ subject: id, limit: '1', cursor })).toEqual([['survey-unpublished', title]]);
});

test('reports and reads are not audited', async () => {
  const surveyor = await api.createUser('surveyor');
  const id = await publishSurvey(api, surveyor);
  const before = (await listEntries()).body;
  await submitReport(api, admin, id);
  expect((await listEntries()).body).toEqual(before);
});
