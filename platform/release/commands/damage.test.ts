import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readPage } from '../store/channels';
import { readRegistry } from '../page/page-registry';
import { createPromotedStore, publishBuild } from '../testing/fixture';
import { collectGarbage } from '../revisions/gc';
import { promote } from './change';
import { runWithoutBrowser } from '../testing/command-fixture';

// What still works in a store with missing or damaged files.

const channel = 'production';
const [V1, V2, V3] = ['1.0.0-aaaa', '1.1.0-bbbb', '1.2.0-cccc'] as const;

/** A store in which both areas went from V1 to V2, with one revision for each area. */
function createStoreWithPrevious(): string {
  const store = createPromotedStore();
  for (const name of ['mf-admin', 'mf-public']) {
    publishBuild(store, name, { version: V2 });
    promote({ store, channel, versions: { [name]: V2 }, why: 'Next' });
  }
  return store;
}

async function runTool(store: string, ...args: string[]) {
  const why = ['promote', 'rollback', 'lock'].includes(args[0] ?? '') ? ['--why', 'A test'] : [];
  const { exitCode, output } = await runWithoutBrowser([...args, ...why, '--json', '--store', store]);
  return { exitCode, result: JSON.parse(output) as Record<string, unknown>, output };
}

const getManifestPath = (store: string, name: string, version: string) => join(store, name, version, 'release.json');
const getRevisionFile = (store: string, revision: string, file: string) =>
  join(store, 'channels', channel, 'revisions', revision, file);

/** Keeps only the first 40 characters of a file. */
function truncateFile(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
}

function removeAll(directory: string): void {
  rmSync(directory, { recursive: true });
}

test.each([['gone', rmSync] as const, ['damaged', truncateFile] as const])(
  'a previous version that is %s is no longer offered and blocks no change',
  async (_, corrupt) => {
    const store = createStoreWithPrevious();
    corrupt(getManifestPath(store, 'mf-public', V1));
    expect((await runTool(store, 'rollback', 'mf-admin')).result).toMatchObject({ ok: true });
    expect((await runTool(store, 'lock', 'mf-admin')).result).toMatchObject({ ok: true });
    expect(readPage(store, channel).html).not.toContain(`/releases/mf-public/${V1}/`);
    const { exitCode, output } = await runTool(store, 'verify');
    expect(exitCode).toBe(1);
    expect(output).toMatch(`mf-public`);
    expect((await runTool(store, 'rollback', 'mf-public')).result).toMatchObject({ ok: false });
  },
);

test.each([['gone', rmSync] as const, ['damaged', truncateFile] as const])(
  'a release that is %s blocks no change of another area, and stays in the page as it was',
  async (_, corrupt) => {
    const store = createStoreWithPrevious();
    const getServed = () =>
      readRegistry(readPage(store, channel).html).remotes.find(({ name }) => name === 'mf-public');
    const served = getServed();
    expect(served?.stable.version).toBe(V2);
    corrupt(getManifestPath(store, 'mf-public', V2));
    expect((await runTool(store, 'rollback', 'mf-admin')).result).toMatchObject({ ok: true });
    expect((await runTool(store, 'promote', `mf-admin@${V2}`, '--no-boot')).result).toMatchObject({ ok: true });
    expect((await runTool(store, 'lock', 'mf-admin')).result).toMatchObject({ ok: true });
    expect(getServed()).toEqual(served);
    // Every area is checked against another shell, so that has to wait for the repair; going back does not.
    publishBuild(store, 'shell', { version: V2 });
    expect((await runTool(store, 'promote', 'shell', '--no-boot')).result).toMatchObject({ ok: false });
    expect((await runTool(store, 'rollback', 'mf-public')).result).toMatchObject({ ok: true });
    expect((await runTool(store, 'promote', 'shell', '--no-boot')).result).toMatchObject({ ok: true });
  },
);

test('verify names a damaged file with a remedy and continues', async () => {
  const store = createStoreWithPrevious();
  const file = getManifestPath(store, 'mf-public', V2);
  truncateFile(file);
  rmSync(join(store, 'mf-admin', V1, 'page.js'));
  const message = expect.stringContaining(`${file} is damaged (not JSON): copy it from a backup, or remove`) as string;
  const problems = expect.arrayContaining([message, `mf-admin ${V1}: the file page.js is missing`]) as string[];
  expect((await runTool(store, 'verify')).result).toMatchObject({ channels: [{ problems }] });
});

test.each(['{}', 'null', '{"name":"mf-public","version":"9.9.9"}'])(
  'a release whose metadata are %s counts as damaged',
  async (metadata) => {
    const store = createStoreWithPrevious();
    const file = getManifestPath(store, 'mf-public', V2);
    writeFileSync(file, metadata);
    const message = expect.stringContaining(`${file} is damaged (not of mf-public ${V2}): copy it`) as string;
    publishBuild(store, 'shell', { version: V2 });
    expect((await runTool(store, 'promote', 'shell', '--no-boot')).result).toMatchObject({ code: 'damaged', message });
    const problems = expect.arrayContaining([message]) as string[];
    expect((await runTool(store, 'verify')).result).toMatchObject({ channels: [{ problems }] });
  },
);

test('verify finds damaged files and a page that differs from its snapshot', async () => {
  const store = createPromotedStore();
  expect(await runTool(store, 'verify')).toMatchObject({ exitCode: 0, result: { channels: [{ problems: [] }] } });
  rmSync(join(store, 'mf-public', V1, 'page.js'));
  appendFileSync(getRevisionFile(store, '0001', 'index.html'), '<script src="//evil.test"></script>');
  const { exitCode, result } = await runTool(store, 'verify');
  expect(exitCode).toBe(1);
  expect(result).toMatchObject({
    ok: false,
    channels: [{ problems: [`mf-public ${V1}: the file page.js is missing`, expect.stringContaining('The page of')] }],
  });
});

/** A damage of each file of the store, and the problem that `verify` reports. */
const CORRUPTIONS: [file: string, spoil: (file: string) => void, problem: string][] = [
  ['channels/production/revisions/0003/page.nginx', truncateFile, '(page.nginx); a promotion renders it again'],
  ['channels/production/revisions/0003/index.html.br', truncateFile, '(index.html.br); a promotion'],
  ['channels/production/revisions/0003/headers.json', rmSync, '(headers.json); a promotion'],
  ['channels/production/revisions/0002/revision.json', rmSync, '0002/revision.json is missing: copy it from a backup'],
  ['channels/production/revisions/0003', removeAll, 'serves nothing: its link current is missing or broken'],
  ['channels/production/revisions/0002', removeAll, 'Revision 2 of production is missing'],
  ['channels/production/current', rmSync, 'serves nothing: its link current is missing or broken'],
  [`mf-public/${V2}/page.js.br`, rmSync, `mf-public ${V2}: the file page.js.br is missing`],
  [
    `mf-public/${V2}/page.js.br`,
    (file) => writeFileSync(file, brotliCompressSync('alert(1)')),
    `mf-public ${V2}: the file page.js.br does not match what was published`,
  ],
  [
    `mf-public/${V2}/entry.js.gz`,
    (file) => writeFileSync(file, gzipSync('alert(1)')),
    `mf-public ${V2}: the file entry.js.gz does not match what was published`,
  ],
  [`shell/${V1}`, removeAll, `shell ${V1} is not published`],
];

test.each(CORRUPTIONS)('verify finds a mismatch in %s', async (file, spoil, problem) => {
  const store = createStoreWithPrevious();
  publishBuild(store, 'shell', { version: V2 });
  const versions = { shell: V2 };
  if (file.startsWith('shell')) promote({ store, channel, versions, why: 'Shell' });
  spoil(join(store, file));
  const problems = [expect.stringContaining(problem)];
  expect(await runTool(store, 'verify')).toMatchObject({ exitCode: 1, result: { channels: [{ problems }] } });
});

test('promoting the served versions recreates a damaged page', async () => {
  const store = createStoreWithPrevious();
  truncateFile(getRevisionFile(store, '0003', 'page.nginx'));
  expect(promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Repair' })).toEqual({
    revision: 4,
    changes: [],
  });
  expect(await runTool(store, 'verify')).toMatchObject({ exitCode: 0, result: { channels: [{ problems: [] }] } });
});

test('a revision without revision.json still appears in history and status', async () => {
  const store = createStoreWithPrevious();
  rmSync(getRevisionFile(store, '0003', 'revision.json'));
  expect((await runTool(store, 'history')).result).toMatchObject({
    revisions: [
      { revision: 3, problem: expect.stringContaining('0003/revision.json is missing') },
      { revision: 2, why: 'Next' },
      { revision: 1, why: 'First' },
    ],
  });
  const { result } = await runTool(store, 'status');
  // It is no longer known whether mf-public last changed in that revision or earlier.
  expect(result).toMatchObject({
    channels: [{ revision: 3, apps: [{ stable: {} }, { stable: {} }, { stable: { version: V2 } }] }],
  });
  expect(JSON.stringify(result)).not.toContain('since');
});

test('a channel without its current link is reported, and repeating the last change restores it', async () => {
  const store = createStoreWithPrevious();
  rmSync(join(store, 'channels', channel, 'current'));
  expect((await runTool(store, 'status')).result).toMatchObject({ channels: [{ revision: 0, waiting: 3 }] });
  const { output } = await runWithoutBrowser(['status', '--store', store]);
  expect(output).toContain('production: nothing is served, because its link current is missing');
  promote({ store, channel, versions: { 'mf-public': V2 }, why: 'Again' });
  expect((await runTool(store, 'verify')).exitCode).toBe(0);
});

test('diff reports that a missing release cannot be compared', async () => {
  const store = createStoreWithPrevious();
  removeAll(join(store, 'mf-public', V1));
  expect((await runTool(store, 'diff', '1..3')).result).toMatchObject({
    changes: ['mf-admin', 'mf-public'].map((name) => ({ what: 'version', name })),
    gone: [`mf-public ${V1} cannot be read, so pages, menu and shared modules are not compared`],
  });
});

describe('gc with unreadable files', () => {
  const later = { keepDays: 1, now: Date.now() + 40 * 86_400_000 };

  /** Nothing needs V1 of mf-admin after V3 is promoted. */
  function createStoreWithWaste(): string {
    const store = createStoreWithPrevious();
    publishBuild(store, 'mf-admin', { version: V3 });
    promote({ store, channel, versions: { 'mf-admin': V3 }, why: 'Next' });
    return store;
  }

  test('gc keeps a release that it cannot read', () => {
    const store = createStoreWithWaste();
    publishBuild(store, 'mf-admin', { version: '0.9.0-old' });
    truncateFile(getManifestPath(store, 'mf-admin', V1));
    const { removed, warnings } = collectGarbage(store, later);
    expect(removed.map(({ path }) => path)).toEqual(['mf-admin/0.9.0-old']);
    expect(warnings).toEqual([expect.stringContaining(`${getManifestPath(store, 'mf-admin', V1)} is damaged`)]);
    expect(existsSync(join(store, 'mf-admin', V1))).toBe(true);
  });

  test('gc keeps every release when a snapshot cannot be read', () => {
    const store = createStoreWithWaste();
    truncateFile(getRevisionFile(store, '0004', 'channel.json'));
    expect(collectGarbage(store, later)).toEqual({
      removed: [],
      warnings: [expect.stringMatching(/channel.json is damaged.*no release is removed$/)],
    });
  });

  test('gc keeps what may have been served before a revision without a date', () => {
    const store = createStoreWithWaste();
    const healthyStore = collectGarbage(store, { ...later, dryRun: true });
    expect(healthyStore).toMatchObject({ removed: [{ path: `mf-admin/${V1}` }], warnings: [] });
    for (const revision of ['0004', '0003', '0002']) rmSync(getRevisionFile(store, revision, 'revision.json'));
    const { removed, warnings } = collectGarbage(store, later);
    expect({ removed, warnings: warnings.length }).toEqual({ removed: [], warnings: 3 });
  });
});
