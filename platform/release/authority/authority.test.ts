import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRevisionDirectory } from '../revisions/revisions';
import { call, V1 } from '../testing/command-fixture';
import { createSignedStore, editPage, editRemote, forge, judge, runSign } from '../testing/policy-fixture';

test.each<[string, (directory: string) => void, string]>([
  [
    'a changed page',
    (directory) => appendFileSync(join(directory, 'index.html'), '<script src=x></script>'),
    'its file index.html is not the one that was signed',
  ],
  [
    'a changed snapshot',
    (directory) => appendFileSync(join(directory, 'channel.json'), ' '),
    'its file channel.json is not the one that was signed',
  ],
  [
    'missing headers',
    (directory) => rmSync(join(directory, 'headers.json')),
    'its file headers.json is not the one that was signed',
  ],
  ['changed hashes', (directory) => appendFileSync(join(directory, 'SHA256SUMS'), 'x'), 'its SHA256SUMS is damaged'],
  [
    'hashes without its page',
    (directory) => {
      const sums = join(directory, 'SHA256SUMS');
      writeFileSync(sums, readFileSync(sums, 'utf8').replace(/.*index\.html\n/, ''));
    },
    'its file index.html is not signed',
  ],
])('a revision with %s is not allowed', async (_, corrupt, reason) => {
  const signed = await createSignedStore();
  await signed.run(signed.adminTeam, 'promote', 'mf-admin');
  corrupt(getRevisionDirectory(signed.store, 'production', 2));
  expect(judge(signed)).toEqual({ served: 1, signedBy: 'platform', reasons: [reason] });
});

test('a signed revision is not allowed under another number', async () => {
  const signed = await createSignedStore();
  await signed.run(signed.adminTeam, 'promote', 'mf-admin');
  const { store } = signed;
  cpSync(getRevisionDirectory(store, 'production', 1), getRevisionDirectory(store, 'production', 3), {
    recursive: true,
  });
  expect(judge(signed)).toMatchObject({ served: 2, reasons: ['it is a copy of revision 1 of production'] });
});

test.each<[string, Parameters<typeof forge>[2], RegExp]>([
  [
    'an unsafe document',
    { page: (page) => ({ ...page, html: page.html.replace('<head>', '<head><base href="//x">') }) },
    /^it changes the shell, the settings, or the document/,
  ],
  [
    'other headers',
    { page: (page) => ({ ...page, headers: {} }) },
    /^it changes the shell, the settings, or the document/,
  ],
  ['another shell', { snapshot: (snapshot) => ({ ...snapshot, shell: '9.0.0' }) }, /^it changes the shell/],
  [
    'another shell to roll back to',
    { snapshot: (snapshot) => ({ ...snapshot, previousShell: '9.0.0' }) },
    /^it changes the shell/,
  ],
  [
    'other settings',
    {
      snapshot: (snapshot) => ({
        ...snapshot,
        settings: { ...snapshot.settings, hosts: { script: ['https://eve.example'] } },
      }),
    },
    /^it changes the shell/,
  ],
  [
    'other bytes of another area',
    {
      page: editRemote('mf-public', (remote) => ({
        ...remote,
        stable: { ...remote.stable, entry: { url: '/x.js', integrity: '' } },
      })),
    },
    /^it changes mf-public/,
  ],
  [
    'a second entry of another area',
    {
      page: editPage((registry) => ({
        ...registry,
        remotes: [...registry.remotes, { name: 'mf-public', stable: { ...registry.remotes[0]!.stable } }].toReversed(),
      })),
    },
    /^its page has an area twice$/,
  ],
  [
    'the container of another area',
    {
      page: editRemote('mf-admin', (remote) => ({
        ...remote,
        stable: { ...remote.stable, container: 'mf_public_1_0_0_aaaa' },
      })),
    },
    /have the same container/,
  ],
  [
    'a page of another area',
    {
      page: editRemote('mf-admin', (remote) => ({
        ...remote,
        stable: {
          ...remote.stable,
          area: { ...remote.stable.area, pages: [{ path: '/surveys', title: 'x', frame: 'site' }] },
        },
      })),
    },
    /both serve \/surveys: one of/,
  ],
  [
    'an address of its own that takes those of all',
    {
      page: editRemote('mf-admin', (remote) => ({
        ...remote,
        stable: {
          ...remote.stable,
          area: { ...remote.stable.area, pages: [{ path: '/*', title: 'x', frame: 'site' }] },
        },
      })),
    },
    /cannot serve the page “x” at \/\*, because wildcards belong to the shell/,
  ],
  [
    'an area under the name of another one',
    {
      page: editRemote('mf-admin', (remote) => ({
        ...remote,
        stable: { ...remote.stable, area: { ...remote.stable.area, name: 'mf-public' } },
      })),
    },
    /its area.json is of mf-public/,
  ],
  [
    'a reserved address',
    {
      page: editRemote('mf-admin', (remote) => ({
        ...remote,
        stable: {
          ...remote.stable,
          area: { ...remote.stable.area, pages: [{ path: '/api/x', title: 'x', frame: 'site' }] },
        },
      })),
    },
    /cannot serve the page/,
  ],
  [
    'a registry that browsers may read differently',
    { page: (page) => ({ ...page, html: page.html.replace('"remotes":[', '"remotes": [') }) },
    /^its page is not what a promotion renders$/,
  ],
  [
    'no registry',
    { page: (page) => ({ ...page, html: '<html>' }) },
    /^its files cannot be understood \(The page has no registry\)$/,
  ],
  [
    'server code of another area',
    {
      page: (page) => {
        const code = { version: V1, file: '.server/x.cjs', integrity: 'sha384-eve', pages: [] };
        return { ...page, server: { shell: { name: 'shell', ...code }, areas: [{ name: 'mf-public', ...code }] } };
      },
    },
    /^it changes the shell, the settings, or the document, mf-public,/,
  ],
  ['other paths', { page: (page) => ({ ...page, paths: [] }) }, /^its paths.json is not that of its page$/],
])('the team of an area cannot serve %s', async (_, edit, reason) => {
  const signed = await createSignedStore();
  forge(signed, signed.adminTeam, edit);
  expect(judge(signed)).toEqual({ served: 1, signedBy: 'platform', reasons: [expect.stringMatching(reason)] });
});

test('the team of an area may change what the page says of its own area', async () => {
  const signed = await createSignedStore();
  forge(signed, signed.adminTeam, {
    page: editRemote('mf-admin', (remote) => ({ ...remote, stable: { ...remote.stable, version: '1.0.1' } })),
  });
  expect(judge(signed)).toEqual({ served: 2, signedBy: 'admin-team', reasons: [] });
});

test('a lock of the channel stops what is signed by the team of an area, except withdrawals', async () => {
  const signed = await createSignedStore();
  const { run, platform, adminTeam } = signed;
  await run(adminTeam, 'promote', 'mf-admin');
  await run(platform, 'lock');
  forge(signed, adminTeam, {
    snapshot: (snapshot) => ({ ...snapshot, remotes: { ...snapshot.remotes, 'mf-admin': { stable: '1.2.0-cccc' } } }),
  });
  expect(judge(signed)).toMatchObject({
    served: 3,
    reasons: [expect.stringMatching(/^it changes mf-admin while it is locked by ada/)],
  });
  rmSync(getRevisionDirectory(signed.store, 'production', 4), { recursive: true });
  expect(await run(adminTeam, 'rollback', 'mf-admin')).toMatchObject({ exitCode: 0 });
  expect(judge(signed)).toEqual({ served: 4, signedBy: 'admin-team', reasons: [] });
});

test('without a revision signed by a key that may change everything, nothing is allowed', async () => {
  const signed = await createSignedStore();
  await signed.run(signed.adminTeam, 'promote', 'mf-admin');
  const keys = signed.keys.filter(({ name }) => name !== 'platform');
  expect(judge({ ...signed, keys })).toEqual({
    served: undefined,
    signedBy: undefined,
    reasons: ['no key of the policy signed it', 'no revision before it is signed by a key that may change everything'],
  });
});

test('a key can be removed from the policy after somebody who may change everything has signed the newest revision', async () => {
  const signed = await createSignedStore();
  await signed.run(signed.adminTeam, 'promote', 'mf-admin');
  const keys = signed.keys.filter(({ name }) => name !== 'admin-team');
  expect(judge({ ...signed, keys })).toMatchObject({ served: 1, reasons: ['no key of the policy signed it'] });
  await runSign(signed.store, signed.platform);
  expect(judge({ ...signed, keys })).toEqual({ served: 2, signedBy: 'platform', reasons: [] });
  // The earlier signature stays.
  expect(judge({ ...signed, keys: signed.keys.filter(({ name }) => name !== 'public-team') }).served).toBe(2);
});

test('a revision whose files have changed cannot be signed again', async () => {
  const { store, platform } = await createSignedStore();
  appendFileSync(join(getRevisionDirectory(store, 'production', 1), 'index.html'), ' ');
  expect(await call(store, 'sign', '--key', platform.keyFile)).toMatchObject({
    exitCode: 1,
    result: { code: 'signature' },
  });
});
