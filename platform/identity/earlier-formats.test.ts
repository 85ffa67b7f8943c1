import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInAt } from '../formats/client';
import { fixtureNames, unpackFixture } from '../formats/fixture-file';
import { EMAILS } from '../formats/people';
import { PROJECT } from '../formats/programs';
import { createTemporaryDirectory } from '../temporary-directory';
import { IDENTITY_FORMAT } from './accounts-file';
import { startIdentityEmulator } from './emulator';
import type { Mail } from './mailbox';

function unpack(name: string): string {
  const folder = createTemporaryDirectory('earlier-identity');
  unpackFixture(name, folder);
  return join(folder, 'identity');
}

/** The first one, from before there were mails, one with a mail, and the present one: a start takes a second each. */
const INSTALLATIONS = fixtureNames('installation').filter((name) => /-(7a2bef5|f0d57d6)$|-\d+$/.test(name));

/** The code in the newest mail that an emulator kept; none where it kept no mails. */
function readMailCode(directory: string): string | undefined {
  const file = join(directory, 'mails.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as Mail[]).at(-1)?.code.oobCode;
}

/** Sets another password with the code of a mail. */
async function resetPassword(url: string, oobCode: string | undefined): Promise<number> {
  const { status } = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'another-password' }),
  });
  return status;
}

test.each(INSTALLATIONS)('passwords and links in mails that an earlier release kept open doors: %s', async (name) => {
  const directory = unpack(name);
  const code = readMailCode(directory);
  const emulator = await startIdentityEmulator({ port: 0, directory, projectId: PROJECT });
  try {
    for (const email of Object.values(EMAILS)) expect((await signInAt(emulator.url, email)).idToken).toBeTruthy();
    expect(await resetPassword(emulator.url, code)).toBe(code === undefined ? 400 : 200);
    const signsIn = await signInAt(emulator.url, EMAILS.member).then(
      () => true,
      () => false,
    );
    expect(signsIn).toBe(code === undefined);
  } finally {
    await emulator.stop();
  }
  expect(JSON.parse(readFileSync(join(directory, 'accounts.json'), 'utf8'))).toMatchObject({ format: IDENTITY_FORMAT });
});

test('accounts of a newer format are refused with one sentence, and stay as they are', async () => {
  const directory = createTemporaryDirectory('newer-identity');
  const file = join(directory, 'accounts.json');
  const text = JSON.stringify({ format: IDENTITY_FORMAT + 1, users: { renamed: [] } });
  writeFileSync(file, text);
  await expect(startIdentityEmulator({ port: 0, directory, projectId: PROJECT })).rejects.toThrow(
    `The directory of accounts ${directory} has format ${IDENTITY_FORMAT + 1}, and this version of Canvass reads formats up to ${IDENTITY_FORMAT}: ` +
      'start the version that wrote it, or choose another directory.',
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(existsSync(join(directory, 'mails.json'))).toBe(false);
});
