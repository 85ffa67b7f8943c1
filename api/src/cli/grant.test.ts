import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { listEvents, listUsers, registerUser } from '@canvass/shared/contracts';
import { createIdentityProvider } from '../kernel/identity/identity';
import { startApi, type TestApi } from '../../testing/api';
import { getDatabaseUri } from '../../testing/database-uri';
import { changeAccount, signUp } from '../../testing/identity';
import { nodeArguments, PROJECT } from '../../testing/services';
import { createRoleGranter } from './grant-role';

let api: TestApi;
const provider = createIdentityProvider(PROJECT);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** Runs the command in a separate process, as an operator does. */
async function runCommand(args: string[], settings: Record<string, string> = {}) {
  const program = await nodeArguments(resolve(import.meta.dirname, 'grant.ts'));
  const child = spawn(process.execPath, [...program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      MONGODB_URI: getDatabaseUri(),
      MONGODB_DATABASE: api.db.databaseName,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
      ...settings,
    },
  });
  let [output, errorOutput] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  return new Promise<{ code: number | null; output: string; complaints: string }>((done) =>
    child.once('close', (code) => done({ code, output: output.trim(), complaints: errorOutput.trim() })),
  );
}

/** Gives a role in this process. */
function grant(email: string, role: string): Promise<string> {
  return createRoleGranter({ db: api.db, identity: provider, now: () => new Date() })(email, role);
}

/** Confirms the email of an account, like the link in the confirmation email. */
function confirmEmail(uid: string, displayName?: string): Promise<void> {
  return changeAccount(uid, { emailVerified: true, ...(displayName && { displayName }) });
}

test('the command makes the owner of a verified email the first admin, even before their first sign-in', async () => {
  const account = await signUp('founder');
  await confirmEmail(account.uid, 'Fay Founder');
  expect(await runCommand([account.email.toUpperCase(), 'admin'])).toEqual({
    code: 0,
    output: `${account.email} is now admin. A user record was created.`,
    complaints: '',
  });
  const stored = await api.db.collection('users').findOne({ uid: account.uid });
  expect(stored).toMatchObject({ email: account.email, name: 'Fay Founder', role: 'admin' });
  expect(await grant(account.email, 'admin')).toBe(`${account.email} was already admin.`);

  await expect(grant(account.email, 'user')).rejects.toThrow(
    'This is the last admin. Make someone else an admin first.',
  );
});

test('an existing user keeps their name, and the grant is audited under the operator', async () => {
  const account = await signUp('member');
  await api.call(registerUser, { token: account.token, body: { name: 'Chosen Name', email: account.email } });
  await confirmEmail(account.uid, 'Other Name');
  expect(await grant(account.email, 'surveyor')).toBe(`${account.email} is now surveyor.`);
  const admin = await api.createUser('admin');
  const { body } = await api.call(listUsers, { token: admin.token, query: { role: 'surveyor' } });
  expect(body).toEqual([expect.objectContaining({ name: 'Chosen Name', email: account.email })]);
  const events = await api.call(listEvents, { token: admin.token, query: { subject: body[0]?._id ?? '' } });
  expect(events.body).toEqual([
    expect.objectContaining({ actor: 'operator', before: { role: 'user' }, after: { role: 'surveyor' } }),
  ]);
});

describe('the command rejects with one sentence', () => {
  test.each([
    ['an email without an account', ['nobody@canvass.test', 'admin'], 'Nobody has signed up with'],
    ['an invalid email', ['nonsense', 'admin'], 'Nobody has signed up with nonsense: sign up with it first.'],
    ['an unknown role', ['nobody@canvass.test', 'king'], 'There is no role king: use one of admin, surveyor'],
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
    await api.createUser('user', { email: account.email });
    const { uid } = account;
    await api.db
      .collection('users')
      .updateOne({ email: account.email }, { $set: { uid, email: 'removed:1', removal: { at: new Date() } } });
    await expect(grant(account.email, 'admin')).rejects.toThrow('is being deleted');
  });

  test('an identity provider that does not answer', async () => {
    const settings = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' };
    expect(await runCommand(['ada@canvass.test', 'admin'], settings)).toEqual({
      code: 1,
      output: '',
      complaints: 'The identity provider cannot be reached, or does not accept the credentials of this server.',
    });
  });
});
