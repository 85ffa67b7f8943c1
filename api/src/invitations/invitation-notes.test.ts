import {
  invitePeople,
  listInvitations,
  MAX_MESSAGE_LENGTH,
  previewInvitations,
  readUnsubscribe,
  remindInvited,
  unsubscribe,
} from '@canvass/shared/contracts';
import { ObjectId } from 'mongodb';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import { publishSurvey } from '../../testing/data/surveys';
import { createTestScheduler, SITE_ORIGIN } from '../../testing/scheduler';

const DAY_MS = 86_400_000;

let api: TestApi;
let surveyor: TestUser;
let id: string;
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now, settings: { SITE_ORIGIN } });
  const user = await api.createUser('surveyor');
  surveyor = { ...user, token: signToken(user.uid, { expiresIn: 30 * 86_400 }) };
});

beforeEach(async () => {
  clockOffsetMs = 0;
  id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
});

afterAll(() => api.stop());

interface Body {
  list: string;
  organization?: string;
  message?: string;
}

const call = async (endpoint: typeof invitePeople | typeof previewInvitations, body: Body) =>
  (await api.call(endpoint, { token: surveyor.token, params: { id }, body })).body;

const invite = (body: Body) => call(invitePeople, body);

async function preview(body: Body) {
  return (await api.call(previewInvitations, { token: surveyor.token, params: { id }, body })).body;
}

const runScheduler = () => createTestScheduler(api, now).runDueTasks();

interface StoredContent {
  subject: string;
  text: string;
  html: string;
}

async function listMails(to: string): Promise<StoredContent[]> {
  const mails = await api.db.collection('mails').find({ to }).sort({ _id: 1 }).toArray();
  return mails.map(({ content }) => content as StoredContent);
}

/** The token of the link in a mail that refuses all invitations. */
async function getRefusal(to: string): Promise<string> {
  const [mail] = await listMails(to);
  return /\/unsubscribe\/(\S+~all-invitations~\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Without what keeps mail programs from making links. */
const plain = (text = '') => text.replaceAll(/[\u200B\u200E\u2068\u2069]/g, '');

test('the preview shows the mail as it is sent, except for its links', async () => {
  const body = { list: 'ada@notes.test', organization: 'Acme & Sons', message: 'Dear members,\n\nplease <b>vote</b>.' };
  const { mail } = await preview(body);
  expect(plain(mail?.text)).toContain('Person 1, for Acme & Sons, invites you to vote in this survey.');
  expect(plain(mail?.text)).toContain('The surveyor writes:\n\n> Dear members,\n> \n> please <b>vote</b>.');
  await invite(body);
  await runScheduler();
  const [sent] = await listMails('ada@notes.test');
  expect(sent?.subject).toBe(mail?.subject);
  const withoutUrls = sent?.text
    .replace(/(?<=Open the survey: )\S+/, '[their own link]')
    .replaceAll(/https:\S+/g, '[link]');
  expect(withoutUrls).toBe(mail?.text);
  expect(sent?.html).toMatch(
    /<blockquote dir="auto"[^>]*>Dear members,<br><br>please &lt;b&gt;vote&lt;\/\u200Bb&gt;\.<\/blockquote>/,
  );
});

test('a mail of an empty note says only who invites', async () => {
  const { mail } = await preview({ list: 'ada@notes.test', message: ' \n ' });
  expect(plain(mail?.text)).toContain('Person 1 invites you');
  expect(mail?.text).not.toContain('writes');
});

test.each([
  ['message', 'Vote at evil.example/now please', 'evil.example/now'],
  ['message', 'Ask ada@canvass.test', 'ada@canvass.test'],
  ['organization', 'https://evil.example', 'https://evil.example'],
])('a link in the %s %j is refused, and named', async (field, text, link) => {
  for (const endpoint of [invitePeople, previewInvitations]) {
    const { code, errors } = await call(endpoint, { list: 'ada@notes.test', [field]: text });
    expect(code).toBe('invalid-input');
    const message = `must have no links or email addresses: remove “${link}”, or put a space after its dot if it is none`;
    expect(errors).toEqual([{ field: `body.${field}`, message }]);
  }
});

test('a message has a bound', async () => {
  const list = 'ada@notes.test';
  expect((await preview({ list, message: 'ö'.repeat(MAX_MESSAGE_LENGTH) })).code).toBeUndefined();
  expect((await preview({ list, message: 'ö'.repeat(MAX_MESSAGE_LENGTH + 1) })).errors).toHaveLength(1);
  expect((await preview({ list, organization: 'two\nlines' })).errors).toHaveLength(1);
});

test('a reminder repeats the note, until the survey has another owner', async () => {
  await invite({ list: 'bea@notes.test\ncem@notes.test', organization: 'Acme', message: 'Please vote.' });
  await runScheduler();
  const remind = () => api.call(remindInvited, { token: surveyor.token, params: { id }, body: {} });
  clockOffsetMs = 2 * DAY_MS;
  await remind();
  await runScheduler();
  const [, reminder] = await listMails('bea@notes.test');
  expect(plain(reminder?.text)).toContain('Person 1, for Acme, has invited you');
  expect(reminder?.text).toContain('> Please vote.');
  clockOffsetMs = 4 * DAY_MS;
  await remind();
  const { uid, name } = await api.createUser('surveyor');
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { surveyorUid: uid } });
  await runScheduler();
  const last = (await listMails('bea@notes.test')).at(-1);
  expect(plain(last?.text)).toContain(`${name} has invited you`);
  expect(last?.text).not.toMatch(/Acme|Please vote/);
});

test('who refuses all invitations is neither invited nor reminded, under any address of the mailbox', async () => {
  await invite({ list: 'dora+lists@notes.test\nemil@notes.test' });
  await runScheduler();
  const token = await getRefusal('dora+lists@notes.test');
  const read = async () => (await api.call(readUnsubscribe, { params: { token } })).body;
  const label = 'All invitations to vote, from anybody and for good';
  expect(await read()).toEqual({ label, mail: 'at-once' });
  const refuse = async () => (await api.call(unsubscribe, { params: { token } })).body.modifiedCount;
  expect([await refuse(), await refuse()]).toEqual([1, 0]);
  expect(await read()).toEqual({ label, mail: 'never' });

  clockOffsetMs = 2 * DAY_MS;
  await api.call(remindInvited, { token: surveyor.token, params: { id }, body: {} });
  await runScheduler();
  expect(
    [await listMails('dora+lists@notes.test'), await listMails('emil@notes.test')].map(({ length }) => length),
  ).toEqual([1, 2]);

  id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  const list = 'dora@notes.test\ndora+lists@notes.test\nfinn@notes.test';
  expect(await preview({ list })).toMatchObject({
    newCount: 1,
    alreadyInvitedCount: 0,
    declinedCount: 2,
    declined: ['dora@notes.test', 'dora+lists@notes.test'],
  });
  expect(await invite({ list })).toEqual({ invited: 1, alreadyInvited: 0, declined: 2 });
  const { body } = await api.call(listInvitations, { token: surveyor.token, params: { id } });
  expect(body.map(({ email }) => email)).toEqual(['finn@notes.test']);
});

test('a refusal works after the invitation is gone, and stores no address', async () => {
  await invite({ list: 'gia@notes.test' });
  await runScheduler();
  const token = await getRefusal('gia@notes.test');
  await api.db.collection('invitations').deleteMany({ email: 'gia@notes.test' });
  expect((await api.call(unsubscribe, { params: { token } })).body.modifiedCount).toBe(1);
  expect(await preview({ list: 'gia@notes.test' })).toMatchObject({ newCount: 0, declined: ['gia@notes.test'] });
  const stored = await api.db.collection('invitationRefusals').find().toArray();
  expect(JSON.stringify(stored)).not.toContain('gia');
});

test('a forged refusal is refused', async () => {
  const token = `${'0'.repeat(24)}~all-invitations~${'A'.repeat(43)}`;
  expect((await api.call(unsubscribe, { params: { token } })).body.code).toBe('unsubscribe-link-invalid');
});
