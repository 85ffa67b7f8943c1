import { listEvents, listMessages, markMessage, sendMessage } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { createMessagesRepository } from './messages.repository';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('messages').deleteMany());

async function send(message: string, { from, email = 'ines@canvass.test' }: { from?: TestUser; email?: string } = {}) {
  const body = { name: 'Ines Berg', email, message };
  const sent = await api.call(sendMessage, { body, ...(from && { token: from.token }) });
  return sent.body.insertedId;
}

function list(query: Record<string, string> = {}) {
  return api.call(listMessages, { token: admin.token, query });
}

function mark(id: string, state: string) {
  return api.call(markMessage, { token: admin.token, params: { id }, body: { state } });
}

describe('a message', () => {
  test('a message from a visitor reaches the admins unchanged, open and unverified', async () => {
    const before = Date.now();
    const id = await send('How do I close a survey early?\nIt is over.');
    const { body } = await list();
    expect(body).toEqual([
      {
        _id: id,
        name: 'Ines Berg',
        email: 'ines@canvass.test',
        message: 'How do I close a survey early?\nIt is over.',
        state: 'open',
        verified: false,
        at: expect.any(String),
      },
    ]);
    expect(Date.parse(body[0]?.at ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('a message is verified only when its sender is signed in with the email it names', async () => {
    const user = await api.createUser();
    await send('Under my email', { from: user, email: user.email.toUpperCase() });
    await send('Under another', { from: user, email: admin.email });
    await send('Signed out', { email: user.email });
    expect((await list()).body.map(({ message, verified }) => [message, verified])).toEqual([
      ['Signed out', false],
      ['Under another', false],
      ['Under my email', true],
    ]);
  });

  test('a message sent twice with the same idempotency key is stored once', async () => {
    const sent = {
      body: { name: 'A', email: 'a@canvass.test', message: 'Hello' },
      headers: { 'Idempotency-Key': 'message-1' },
    };
    const [first, second] = [await api.call(sendMessage, sent), await api.call(sendMessage, sent)];
    expect(second.body).toEqual(first.body);
    expect((await list()).body).toHaveLength(1);
  });

  test('a retry after a crash finds the stored message by its key, and a different message under that key is not matched', async () => {
    const sendUnderKey = (message: string) =>
      api.call(sendMessage, {
        body: { name: 'A', email: 'a@canvass.test', message },
        headers: { 'Idempotency-Key': 'message-2' },
      });
    const first = await sendUnderKey('Hello');
    await api.db.collection('idempotency').deleteMany();
    expect((await sendUnderKey('Hello')).body).toEqual(first.body);
    await api.db.collection('idempotency').deleteMany();
    expect((await sendUnderKey('Hello again')).body).not.toEqual(first.body);
    expect((await list()).body).toHaveLength(2);
  });

  test.each([
    ['name', ' '],
    ['name', 'Two\nlines'],
    ['email', 'ines'],
    ['message', '  \n '],
    ['message', 'x'.repeat(5001)],
  ])('a message with the %s %j is rejected at that field and not stored', async (field, value) => {
    const body = { name: 'A', email: 'a@canvass.test', message: 'Hello', [field]: value };
    const refused = await api.call(sendMessage, { body });
    expect([refused.status, refused.body.errors?.map((each) => each.field)]).toEqual([422, [`body.${field}`]]);
    expect((await list()).body).toEqual([]);
  });
});

describe('the messages', () => {
  test('messages are listed newest first, filtered by state and paginated', async () => {
    const ids = [await send('One'), await send('Two'), await send('Three')] as const;
    await mark(ids[1], 'done');
    const listTexts = async (query?: Record<string, string>) => (await list(query)).body.map(({ message }) => message);
    expect(await listTexts()).toEqual(['Three', 'Two', 'One']);
    expect(await listTexts({ state: 'open' })).toEqual(['Three', 'One']);
    expect(await listTexts({ state: 'done' })).toEqual(['Two']);
    const page = await list({ state: 'open', limit: '1' });
    const cursor = getNextCursor(page.headers);
    expect(await listTexts({ state: 'open', limit: '1', cursor })).toEqual(['One']);
  });

  test('marking a message done and then open records two audit entries', async () => {
    const id = await send('Hello');
    expect((await mark(id, 'open')).body).toEqual({ modifiedCount: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => mark(id, 'done')));
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect((await mark(id, 'open')).body).toEqual({ modifiedCount: 1 });
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: id } });
    expect(body.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { actor: admin.email, action: 'message-marked', before: { state: 'done' }, after: { state: 'open' } },
      { action: 'message-marked', before: { state: 'open' }, after: { state: 'done' } },
    ]);
    expect(body[0]?.subject).toEqual({
      kind: 'message',
      id,
      label: expect.stringMatching(/^Message of \d{4}-\d\d-\d\d$/),
    });
  });

  test('marking a message that does not exist is rejected', async () => {
    const { status, body } = await mark('0'.repeat(24), 'done');
    expect([status, body.code]).toEqual([404, 'message-not-found']);
  });

  test('messages of a deleted user stay, without name and email', async () => {
    const messages = createMessagesRepository(api.db);
    const user = await api.createUser();
    await send('Mine', { from: user, email: user.email });
    await send('Mine under another email', { from: user });
    await send("Somebody else's under mine", { email: user.email });
    await messages.anonymizeSender(user.uid);
    await messages.anonymizeSender(user.uid);
    expect((await list()).body.map(({ name, email, verified }) => [name, email, verified])).toEqual([
      ['Ines Berg', user.email, false],
      ['', '', false],
      ['', '', false],
    ]);
  });
});
