import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { listEvents, listUsers, registerUser } from '@canvass/shared/contracts';
import { buildIdentityProvider } from './identity/identity';
import { startApi, type TestApi } from './testing/api';
import { databaseUri } from './testing/database-address';
import { changeAccount, signUp } from './testing/identity';
import { nodeArguments, PROJECT } from './testing/services';
import { buildGrant } from './users/grant';

let api: TestApi;
const provider = buildIdentityProvider(PROJECT);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** Runs the command as somebody on the server does. */
async function run(args: string[], settings: Record<string, string> = {}) {
  const program = await nodeArguments(resolve(import.meta.dirname, 'grant.ts'));
  const child = spawn(process.execPath, [...program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      MONGODB_URI: databaseUri(),
      MONGODB_DATABASE: api.db.databaseName,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
      ...settings,
    },
  });
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return new Promise<{ code: number | null; output: string; complaints: string }>((done) =>
    child.once('close', (code) => done({ code, output: output.trim(), complaints: complaints.trim() })),
  );
}

/** The same in this process. */
function grant(email: string, role: string): Promise<string> {
  return buildGrant({ db: api.db, identity: provider, now: () => new Date() })(email, role);
}

/** Confirms the email of an account, as the link in the mail does. */
function confirmEmail(uid: string, displayName?: string): Promise<void> {
  return changeAccount(uid, { emailVerified: true, ...(displayName && { displayName }) });
}

test('the owner of a verified email becomes the first admin, also before their first sign-in', async () => {
  const account = await signUp('founder');
  await confirmEmail(account.uid, 'Fay Founder');
  expect(await run([account.email.toUpperCase(), 'admin'])).toEqual({
    code: 0,
    output: `${account.email} is now admin. A record was made.`,
    complaints: '',
  });
  const stored = await api.db.collection('users').findOne({ uid: account.uid });
  expect(stored).toMatchObject({ email: account.email, name: 'Fay Founder', role: 'admin' });
  expect(await grant(account.email, 'admin')).toBe(`${account.email} was already admin.`);

  await expect(grant(account.email, 'user')).rejects.toThrow(
    'This is the last admin. Make somebody else an admin first.',
  );
});

test('a record that is there keeps its name, and the grant is recorded under the operator', async () => {
  const account = await signUp('member');
  await api.call(registerUser, { token: account.token, body: { name: 'Chosen Name', email: account.email } });
  await confirmEmail(account.uid, 'Other Name');
  expect(await grant(account.email, 'surveyor')).toBe(`${account.email} is now surveyor.`);
  const admin = await api.person('admin');
  const { body } = await api.call(listUsers, { token: admin.token, query: { role: 'surveyor' } });
  expect(body).toEqual([expect.objectContaining({ name: 'Chosen Name', email: account.email })]);
  const events = await api.call(listEvents, { token: admin.token, query: { subject: body[0]?._id ?? '' } });
  expect(events.body).toEqual([
    expect.objectContaining({ actor: 'operator', before: { role: 'user' }, after: { role: 'surveyor' } }),
  ]);
});

describe('is refused in one sentence:', () => {
  test.each([
    ['an email that nobody has signed up with', ['nobody@canvass.test', 'admin'], 'Nobody has signed up with'],
    ['an email that is none', ['nonsense', 'admin'], 'Nobody has signed up with nonsense: sign up with it first.'],
    ['a role that is none', ['nobody@canvass.test', 'king'], 'There is no role king: use one of admin, surveyor'],
  ])('%s', async (_what, [email = '', role = ''], sentence) => {
    await expect(grant(email, role)).rejects.toThrow(sentence);
  });

  test('an email that is not verified', async () => {
    const { email } = await signUp('unverified');
    await expect(grant(email, 'admin')).rejects.toThrow(`The email ${email} is not verified`);
    expect(await api.db.collection('users').countDocuments({ email })).toBe(0);
  });

  test('an account that is being removed', async () => {
    const account = await signUp('leaving');
    await confirmEmail(account.uid);
    await api.person('user', { email: account.email });
    const { uid } = account;
    await api.db
      .collection('users')
      .updateOne({ email: account.email }, { $set: { uid, email: 'removed:1', removal: { at: new Date() } } });
    await expect(grant(account.email, 'admin')).rejects.toThrow('is being removed');
  });

  test('an identity provider that does not answer, also by the command', async () => {
    const settings = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' };
    expect(await run(['ada@canvass.test', 'admin'], settings)).toEqual({
      code: 1,
      output: '',
      complaints: 'The identity provider cannot be reached, or does not accept the credentials of this server.',
    });
  });
});
