import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRevisionNumbers } from '../revisions/revisions';
import { call, change, V1, V2 } from '../testing/command-fixture';
import { publishBuild } from '../testing/fixture';
import { createSignedStore, createSigner, judge, type SignedStore, type Signer } from '../testing/policy-fixture';

test('each team releases, tries and rolls back its own area', async () => {
  const signed = await createSignedStore();
  const { run, adminTeam, publicTeam } = signed;
  for (const [signer, args] of [
    [adminTeam, ['canary', `mf-admin@${V2}`, '--percent', '5']],
    [publicTeam, ['promote', 'mf-public']],
    [adminTeam, ['promote', 'mf-admin']],
    [adminTeam, ['rollback', 'mf-admin']],
    [publicTeam, ['lock', 'mf-public']],
    [publicTeam, ['lock', 'mf-public', '--off']],
  ] as const) {
    expect(await run(signer, ...args)).toMatchObject({ exitCode: 0 });
  }
  expect(judge(signed)).toEqual({ served: 7, signedBy: 'public-team', reasons: [] });
});

test.each<[string, (signed: SignedStore) => Signer | undefined, string[], RegExp]>([
  ['without a key', () => undefined, ['promote', 'mf-admin'], /^Changes of production have to be signed: --key FILE/],
  ['with an unknown key', () => createSigner(), ['promote', 'mf-admin'], /does not name the key that signs/],
  [
    'of another area',
    ({ adminTeam }) => adminTeam,
    ['promote', 'mf-public'],
    /because it changes mf-public, and the key admin-team may change mf-admin$/,
  ],
  [
    'of both areas',
    ({ adminTeam }) => adminTeam,
    ['promote', 'mf-public', 'mf-admin'],
    /because it changes mf-public, and the key/,
  ],
  ['of the lock of another area', ({ adminTeam }) => adminTeam, ['lock', 'mf-public'], /because it changes mf-public,/],
  [
    'of the lock of the channel',
    ({ adminTeam }) => adminTeam,
    ['lock'],
    /because it changes the shell, the settings, or the document, and/,
  ],
  ['that takes out another area', ({ adminTeam }) => adminTeam, ['retire', 'mf-public'], /changes mf-public/],
])('a change %s is refused and writes nothing', async (_, getSigner, args, message) => {
  const signed = await createSignedStore();
  for (const dryRun of [[], ['--dry-run']]) {
    const { exitCode, result } = await signed.run(getSigner(signed), ...args, ...dryRun);
    expect({ exitCode, ...result }).toMatchObject({ exitCode: 1, code: 'authority' });
    expect(result['message']).toMatch(message);
  }
  expect(listRevisionNumbers(signed.store, 'production')).toEqual([1]);
});

test('a revision that nobody signed is not allowed, and nothing that is built on it', async () => {
  const signed = await createSignedStore();
  const { store, adminTeam, platform, run } = signed;
  expect(await change(store, 'promote', 'mf-public')).toMatchObject({ exitCode: 0 });
  expect(judge(signed)).toEqual({ served: 1, signedBy: 'platform', reasons: ['it is not signed'] });
  const { result } = await run(adminTeam, 'promote', 'mf-admin');
  expect(result['message']).toBe(
    'The policy of production does not allow this change, because it changes mf-public, and the key admin-team may change mf-admin; revision 2 is not allowed either, because it is not signed',
  );
  await call(store, 'promote', 'mf-admin', '--why', 'b', '--no-boot', '--key', adminTeam.keyFile);
  expect(judge(signed)).toMatchObject({
    served: 1,
    reasons: ['it is not signed', expect.stringContaining('mf-public')],
  });
  // Whoever may change everything takes it back, or accepts it with a signature.
  expect(await run(platform, 'rollback', '--to', '1')).toMatchObject({ exitCode: 0 });
  expect(judge(signed)).toEqual({ served: 4, signedBy: 'platform', reasons: [] });
});

test('a change is refused when the release.json of an area that it leaves alone was changed', async () => {
  const { store, platform, run } = await createSignedStore();
  const file = join(store, 'mf-public', V1, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, { integrity: string }> };
  for (const each of Object.values(release.files)) each.integrity = 'sha384-eve';
  writeFileSync(file, JSON.stringify(release));
  const { result } = await run(platform, 'promote', 'mf-admin');
  expect(result).toMatchObject({
    code: 'authority',
    message: expect.stringMatching(/^The page would say something else of mf-public, whose versions stay/),
  });
});

test('a missing previous version of one area does not stop the team of another', async () => {
  const signed = await createSignedStore();
  const { store, run, adminTeam, publicTeam } = signed;
  await run(publicTeam, 'promote', 'mf-public');
  renameSync(join(store, 'mf-public', V1), join(store, '.lost'));
  expect(await run(adminTeam, 'promote', 'mf-admin')).toMatchObject({ exitCode: 0 });
  expect(judge(signed)).toEqual({ served: 3, signedBy: 'admin-team', reasons: [] });
});

test('two teams that promote at the same time both succeed', async () => {
  const signed = await createSignedStore();
  const { run, adminTeam, publicTeam } = signed;
  const results = await Promise.all([run(adminTeam, 'promote', 'mf-admin'), run(publicTeam, 'promote', 'mf-public')]);
  expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(judge(signed)).toMatchObject({ served: 3, reasons: [] });
});

test('verify and history say who signed, and what the policy does not allow', async () => {
  const { store, policy, adminTeam, run } = await createSignedStore();
  await run(adminTeam, 'promote', 'mf-admin');
  publishBuild(store, 'mf-admin', { version: '1.2.0-cccc' });
  await change(store, 'promote', 'mf-admin');
  const { exitCode, result } = await call(store, 'verify', '--policy', policy);
  expect({ exitCode, result }).toMatchObject({
    exitCode: 1,
    result: {
      channels: [
        {
          problems: [
            'Revision 3 is not allowed by the policy, because it is not signed',
            'An edge with this policy serves revision 2',
          ],
        },
      ],
    },
  });
  expect((await call(store, 'verify')).exitCode).toBe(0);
  const { result: history } = await call(store, 'history', '--policy', policy);
  const revisions = history['revisions'] as { signedBy: string[] }[];
  expect(revisions.map(({ signedBy }) => signedBy)).toEqual([[], ['admin-team'], ['platform']]);
});
