import { ObjectId } from 'mongodb';
import { invitePeople, listEvents, listInvitations, previewInvitations } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { publishSurvey } from '../../testing/data/surveys';
import { createTestScheduler, SITE_ORIGIN } from '../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;
let id: string;

beforeAll(async () => {
  api = await startApi({ settings: { SITE_ORIGIN } });
  surveyor = await api.createUser('surveyor');
});

beforeEach(async () => {
  id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
});

afterAll(() => api.stop());

async function preview(list: string) {
  return (await api.call(previewInvitations, { token: surveyor.token, params: { id }, body: { list } })).body;
}

async function invite(list: string, skipRefused?: boolean) {
  const body = { list, ...(skipRefused !== undefined && { skipRefused }) };
  return (await api.call(invitePeople, { token: surveyor.token, params: { id }, body })).body;
}

async function listInvited(): Promise<string[]> {
  const { body } = await api.call(listInvitations, { token: surveyor.token, params: { id } });
  return body.map(({ email }) => email).toSorted();
}

function setInvitationCount(invitationCount: number) {
  return api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { invitationCount } });
}

test('a preview counts who would be invited, and invites nobody', async () => {
  await invite('ada@canvass.test');
  const list = 'Ada <ada@canvass.test>; bea@canvass.test, BEA@canvass.test\nCem <cem@canvass.test>\nDora';
  expect(await preview(list)).toEqual({
    newCount: 2,
    alreadyInvitedCount: 1,
    repeatedCount: 1,
    otherColumnsCount: 0,
    refusedCount: 1,
    refused: [{ row: 3, text: 'Dora', reason: 'no-email' }],
    declinedCount: 0,
    declined: [],
    mail: expect.objectContaining({ subject: 'You are invited to vote' }) as object,
  });
  expect(await listInvited()).toEqual(['ada@canvass.test']);
});

test('a preview of a list that nobody can be invited with is refused as the list is', async () => {
  await setInvitationCount(9_999);
  expect((await preview('Email\n')).errors).toEqual((await invite('Email\n')).errors);
  expect((await preview('ada@canvass.test\nbea@canvass.test')).code).toBe('too-many-invitations');
  expect((await preview('ada@canvass.test')).newCount).toBe(1);
});

test('everybody on one line is invited', async () => {
  await invite('ada@canvass.test, "Bea, Dr." <bea@canvass.test>; cem@canvass.test');
  expect(await listInvited()).toEqual(['ada@canvass.test', 'bea@canvass.test', 'cem@canvass.test']);
});

test('a list with refused entries invites nobody, or the others if they are skipped', async () => {
  const list = 'ada@canvass.test, bea@canvass\nBéa <béa@canvass.test>\nCem';
  expect((await invite(list, false)).errors?.map(({ message }: { message: string }) => message)).toEqual([
    'row 1 is not an email address: bea@canvass',
    'row 2 has accented or non-Latin letters before the @: béa@canvass.test',
    'row 3 has no email address: Cem',
  ]);
  expect(await listInvited()).toEqual([]);
  expect(await invite(list, true)).toEqual({ invited: 1, alreadyInvited: 0 });
  expect(await listInvited()).toEqual(['ada@canvass.test']);
});

test('who is invited already takes no second place of a survey that is almost full', async () => {
  await invite('ada@canvass.test');
  await setInvitationCount(9_999);
  const list = 'ada@canvass.test\nbea@canvass.test';
  expect(await preview(list)).toMatchObject({ newCount: 1, alreadyInvitedCount: 1 });
  expect(await invite(list)).toEqual({ invited: 1, alreadyInvited: 1 });
});

test('the mail to an address of an international domain goes to the domain in ASCII', async () => {
  await invite('r&d@BÜCHER.example, abc.@docomo.ne.jp');
  await createTestScheduler(api, () => new Date()).runDueTasks();
  const mails = await api.db.collection('mails').find({ kind: 'vote-invitation' }).toArray();
  const emails = new Set(['r&d@xn--bcher-kva.example', 'abc.@docomo.ne.jp']);
  expect(mails.map(({ to }) => to as string).filter((to) => emails.has(to))).toHaveLength(2);
  expect((await preview('r&d@bücher.example')).alreadyInvitedCount).toBe(1);
});

test('inviting nobody new is no event', async () => {
  const { token } = await api.createUser('admin');
  expect(await invite('ada@canvass.test\nbea@canvass.test')).toEqual({ invited: 2, alreadyInvited: 0 });
  expect(await invite('ada@canvass.test')).toEqual({ invited: 0, alreadyInvited: 1 });
  const { body } = await api.call(listEvents, { token, query: { subject: id } });
  expect(body.map(({ action, after }) => [action, after])).toEqual(
    [
      ['survey-created', undefined],
      ['people-invited', { listed: 2, invited: 2 }],
    ].toReversed(),
  );
});
