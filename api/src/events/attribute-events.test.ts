import { ObjectId } from 'mongodb';
import { upgradeData } from '../database/upgrade';
import { startApi, type TestApi } from '../testing/api';
import { publishSurvey } from '../testing/surveys';
import { attributeEvents } from './attribute-events';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** An event as releases before this one stored it. @returns its id. */
async function storeEvent(actor: string, action: string, subject: object, at = new Date()): Promise<ObjectId> {
  const _id = new ObjectId();
  await api.db.collection('events').insertOne({ _id, actor, action, subject, at, outcome: 'done' });
  return _id;
}

async function readActor(_id: ObjectId): Promise<unknown> {
  await attributeEvents(api.db);
  return (await api.db.collection('events').findOne({ _id }))?.['actorUid'];
}

test("an owner's act belongs to the owner of the survey, whoever has the email now", async () => {
  const former = await api.person('surveyor');
  const survey = await publishSurvey(api, former);
  await api.db.collection('users').updateOne({ uid: former.uid }, { $set: { email: 'moved@canvass.test' } });
  await api.person('surveyor', { email: former.email });
  const event = await storeEvent(former.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  expect(await readActor(event)).toBe(former.uid);
});

test("an owner's act on a survey whose owner was removed belongs to nobody", async () => {
  const surveyor = await api.person('surveyor');
  const survey = await publishSurvey(api, surveyor);
  await api.db
    .collection('surveys')
    .updateOne({ _id: new ObjectId(survey) }, { $set: { surveyorUid: 'deleted-somebody' } });
  const event = await storeEvent(surveyor.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  expect(await readActor(event)).toBeUndefined();
});

describe("an admin's act", () => {
  const subject = { kind: 'message', id: '65f000000000000000000401', label: 'Message of 2026-11-20' };
  const given = (person: { id: string; email: string }) => ({ kind: 'user', id: person.id, label: person.email });

  test('belongs to the admin who had the email before it, and has it now', async () => {
    const admin = await api.person('admin');
    await storeEvent('operator', 'role-changed', given(admin), new Date(Date.now() - 60_000));
    const event = await storeEvent(admin.email, 'message-marked', subject);
    expect(await readActor(event)).toBe(admin.uid);
  });

  test('belongs to nobody when it is older than what is known of the email', async () => {
    const admin = await api.person('admin');
    await storeEvent('operator', 'role-changed', given(admin));
    const event = await storeEvent(admin.email, 'message-marked', subject, new Date(Date.now() - 60_000));
    expect(await readActor(event)).toBeUndefined();
  });

  test('belongs to nobody when somebody else has the email now', async () => {
    const former = await api.person('admin');
    await storeEvent('operator', 'role-changed', given(former), new Date(Date.now() - 60_000));
    await api.db.collection('users').updateOne({ uid: former.uid }, { $set: { email: 'gone@canvass.test' } });
    await api.person('admin', { email: former.email });
    const event = await storeEvent(former.email, 'message-marked', subject);
    expect(await readActor(event)).toBeUndefined();
  });
});

test('events are attributed when the data of an earlier release is upgraded', async () => {
  const surveyor = await api.person('surveyor');
  const survey = await publishSurvey(api, surveyor);
  const event = await storeEvent(surveyor.email, 'survey-edited', { kind: 'survey', id: survey, label: 'Hours' });
  await api.db.collection('upgrades').updateOne({ _id: 'data' as never }, { $set: { done: 2 } });
  await upgradeData(api.db, { log: { warn: () => undefined }, now: () => new Date() });
  expect((await api.db.collection('events').findOne({ _id: event }))?.['actorUid']).toBe(surveyor.uid);
});
