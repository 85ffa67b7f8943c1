import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './client';
import { listFixtureNames, unpackFixture } from './fixture-file';
import { PERSONA_EMAILS } from './personas';
import { FIXTURE_PROJECT } from './programs';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { IDENTITY_FORMAT } from '@canvass/auth-emulator/accounts-file';
import { startIdentityEmulator } from '@canvass/auth-emulator/emulator';
import type { Mail } from '@canvass/auth-emulator/mailbox';

function unpackInstallation(name: string): string {
  const folder = createTemporaryDirectory('earlier-identity');
  unpackFixture(name, folder);
  return join(folder, 'identity');
}

/**
 * Installations from before emails were stored, with one email, and from the current code; each start takes a second.
 */
const INSTALLATIONS = listFixtureNames('installation').filter((name) => /-(7a2bef5|f0d57d6)$|-\d+$/.test(name));

/** The code in the newest email that an emulator stored, if any. */
function readMailCode(directory: string): string | undefined {
  const file = join(directory, 'mails.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as Mail[]).at(-1)?.code.oobCode;
}

/** Sets a new password with the code of an email. */
async function resetPassword(url: string, oobCode: string | undefined): Promise<number> {
  const { status } = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'another-password' }),
  });
  return status;
}

test.each(INSTALLATIONS)('passwords and email links stored by an earlier release still work: %s', async (name) => {
  const directory = unpackInstallation(name);
  const code = readMailCode(directory);
  const emulator = await startIdentityEmulator({ port: 0, directory, projectId: FIXTURE_PROJECT });
  try {
    for (const email of Object.values(PERSONA_EMAILS)) expect((await signIn(emulator.url, email)).idToken).toBeTruthy();
    expect(await resetPassword(emulator.url, code)).toBe(code === undefined ? 400 : 200);
    const canSignIn = await signIn(emulator.url, PERSONA_EMAILS.member).then(
      () => true,
      () => false,
    );
    expect(canSignIn).toBe(code === undefined);
  } finally {
    await emulator.stop();
  }
  expect(JSON.parse(readFileSync(join(directory, 'accounts.json'), 'utf8'))).toMatchObject({ format: IDENTITY_FORMAT });
});

test('accounts with a newer format are refused with one sentence and left unchanged', async () => {
  const directory = createTemporaryDirectory('newer-identity');
  const file = join(directory, 'accounts.json');
  const text = JSON.stringify({ format: IDENTITY_FORMAT + 1, users: { renamed: [] } });
  writeFileSync(file, text);
  await expect(startIdentityEmulator({ port: 0, directory, projectId: FIXTURE_PROJECT })).rejects.toThrow(
    `The directory of accounts ${directory} has format ${IDENTITY_FORMAT + 1}, and this version of Canvass reads formats up to ${IDENTITY_FORMAT}: ` +
      'start the version that wrote it, or choose another directory.',
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(existsSync(join(directory, 'mails.json'))).toBe(false);
});
