import { listEvents, listMessages, markMessage, sendMessage } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { buildMessagesRepository } from './messages.repository';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
});

afterAll(() => api.stop());

beforeEach(() => api.db.collection('messages').deleteMany());

async function send(message: string, { from, email = 'ines@canvass.test' }: { from?: Person; email?: string } = {}) {
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
  test('of a visitor reaches the admins as it was written, open and not verified', async () => {
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

  test('is verified only when its sender is signed in with the email that it names', async () => {
    const person = await api.person();
    await send('Under my email', { from: person, email: person.email.toUpperCase() });
    await send('Under another', { from: person, email: admin.email });
    await send('Signed out', { email: person.email });
    expect((await list()).body.map(({ message, verified }) => [message, verified])).toEqual([
      ['Signed out', false],
      ['Under another', false],
      ['Under my email', true],
    ]);
  });

  test('twice with the same idempotency key is stored once', async () => {
    const sent = {
      body: { name: 'A', email: 'a@canvass.test', message: 'Hello' },
      headers: { 'Idempotency-Key': 'message-1' },
    };
    const [first, second] = [await api.call(sendMessage, sent), await api.call(sendMessage, sent)];
    expect(second.body).toEqual(first.body);
    expect((await list()).body).toHaveLength(1);
  });

  test('with a key whose answer was lost in a crash is found again, and another one under it is not', async () => {
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
  ])('with the %s %j is refused at that field and not stored', async (field, value) => {
    const body = { name: 'A', email: 'a@canvass.test', message: 'Hello', [field]: value };
    const refused = await api.call(sendMessage, { body });
    expect([refused.status, refused.body.errors?.map((each) => each.field)]).toEqual([422, [`body.${field}`]]);
    expect((await list()).body).toEqual([]);
  });
});

describe('the messages', () => {
  test('are listed latest first, of one state if asked, page by page', async () => {
    const ids = [await send('One'), await send('Two'), await send('Three')] as const;
    await mark(ids[1], 'done');
    const words = async (query?: Record<string, string>) => (await list(query)).body.map(({ message }) => message);
    expect(await words()).toEqual(['Three', 'Two', 'One']);
    expect(await words({ state: 'open' })).toEqual(['Three', 'One']);
    expect(await words({ state: 'done' })).toEqual(['Two']);
    const page = await list({ state: 'open', limit: '1' });
    const cursor = cursorOf(page.headers);
    expect(await words({ state: 'open', limit: '1', cursor })).toEqual(['One']);
  });

  test('are marked done and open again, and each change is recorded once', async () => {
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

  test('that do not exist cannot be marked', async () => {
    const { status, body } = await mark('0'.repeat(24), 'done');
    expect([status, body.code]).toEqual([404, 'message-not-found']);
  });

  test('of somebody who leaves stay, without name and email', async () => {
    const messages = buildMessagesRepository(api.db);
    const person = await api.person();
    await send('Mine', { from: person, email: person.email });
    await send('Mine under another email', { from: person });
    await send("Somebody else's under mine", { email: person.email });
    await messages.forgetSender(person.uid);
    await messages.forgetSender(person.uid);
    expect((await list()).body.map(({ name, email, verified }) => [name, email, verified])).toEqual([
      ['Ines Berg', person.email, false],
      ['', '', false],
      ['', '', false],
    ]);
  });
});
