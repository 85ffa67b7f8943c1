import { ObjectId } from 'mongodb';
import { migrateData } from '../server/database/migrations';
import { startApi, type TestApi } from '../../testing/api';
import { publishSurvey } from '../../testing/data/surveys';
import { attributeAuditEntries } from './attribute-audit-entries';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/**
 * Stores an audit entry as earlier releases did.
 * @returns its id.
 */
async function storeEvent(actor: string, action: string, subject: object, at = new Date()): Promise<ObjectId> {
  const _id = new ObjectId();
  await api.db.collection('events').insertOne({ _id, actor, action, subject, at, outcome: 'done' });
  return _id;
}

async function readActor(_id: ObjectId): Promise<unknown> {
  await attributeAuditEntries(api.db);
  return (await api.db.collection('events').findOne({ _id }))?.['actorUid'];
}

test("an owner's act belongs to the owner of the survey, whoever has the email now", async () => {
  const previousHolder = await api.createUser('surveyor');
  const survey = await publishSurvey(api, previousHolder);
  await api.db.collection('users').updateOne({ uid: previousHolder.uid }, { $set: { email: 'moved@canvass.test' } });
  await api.createUser('surveyor', { email: previousHolder.email });
  const event = await storeEvent(previousHolder.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  expect(await readActor(event)).toBe(previousHolder.uid);
});

test("an owner's act on a survey whose owner was removed belongs to nobody", async () => {
  const surveyor = await api.createUser('surveyor');
  const survey = await publishSurvey(api, surveyor);
  await api.db
    .collection('surveys')
    .updateOne({ _id: new ObjectId(survey) }, { $set: { surveyorUid: 'deleted-somebody' } });
  const event = await storeEvent(surveyor.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  expect(await readActor(event)).toBeUndefined();
});

describe("an admin's act", () => {
  const subject = { kind: 'message', id: '65f000000000000000000401', label: 'Message of 2026-11-20' };
  const createSubject = (user: { id: string; email: string }) => ({ kind: 'user', id: user.id, label: user.email });

  test('an admin action is attributed to the admin who held the email before it and still holds it', async () => {
    const admin = await api.createUser('admin');
    await storeEvent('operator', 'role-changed', createSubject(admin), new Date(Date.now() - 60_000));
    const event = await storeEvent(admin.email, 'message-marked', subject);
    expect(await readActor(event)).toBe(admin.uid);
  });

  test('an admin action older than the known holder of the email stays unattributed', async () => {
    const admin = await api.createUser('admin');
    await storeEvent('operator', 'role-changed', createSubject(admin));
    const event = await storeEvent(admin.email, 'message-marked', subject, new Date(Date.now() - 60_000));
    expect(await readActor(event)).toBeUndefined();
  });

  test('an admin action stays unattributed when another user holds the email now', async () => {
    const previousHolder = await api.createUser('admin');
    await storeEvent('operator', 'role-changed', createSubject(previousHolder), new Date(Date.now() - 60_000));
    await api.db.collection('users').updateOne({ uid: previousHolder.uid }, { $set: { email: 'gone@canvass.test' } });
    await api.createUser('admin', { email: previousHolder.email });
    const event = await storeEvent(previousHolder.email, 'message-marked', subject);
    expect(await readActor(event)).toBeUndefined();
  });
});

test('the migration attributes the audit entries of an earlier release', async () => {
  const surveyor = await api.createUser('surveyor');
  const survey = await publishSurvey(api, surveyor);
  const event = await storeEvent(surveyor.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  await api.db.collection('upgrades').updateOne({ _id: 'data' as never }, { $set: { done: 2 } });
  await migrateData(api.db, { log: { warn: () => undefined }, now: () => new Date() });
  expect((await api.db.collection('events').findOne({ _id: event }))?.['actorUid']).toBe(surveyor.uid);
});
