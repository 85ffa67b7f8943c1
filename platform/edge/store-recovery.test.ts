import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { change, call, readServedRegistry, V1, V2, storeWithNext } from '@canvass/release/testing/command-fixture';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';
import { readPage } from '@canvass/release/store/channels';
import { startEdge } from './edge';

// The procedures of docs/backup.md, "Releases".

/** Copies a store into a file. */
function backUp(store: string): string {
  const file = join(createEmptyDirectory(), 'releases.tar');
  execFileSync('tar', ['--create', '--file', file, '--directory', store, '.']);
  return file;
}

/** Unpacks a copy on what stands for another machine: under another path. */
function restore(file: string): string {
  const store = join(createEmptyDirectory(), 'moved/releases');
  mkdirSync(store, { recursive: true });
  execFileSync('tar', ['--extract', '--file', file, '--directory', store]);
  return store;
}

/** The page and an area's entry script, as an edge on this store serves them. */
async function fetchFromEdge(store: string): Promise<{ html: string; entry: string }> {
  const edge = await startEdge({
    port: 0,
    releases: store,
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9'],
  });
  try {
    const origin = `http://127.0.0.1:${edge.port}`;
    const page = await fetch(`${origin}/mf-admin`, { headers: { accept: 'text/html' } });
    const area = readServedRegistry(store).remotes.find(({ name }) => name === 'mf-admin');
    const entry = await fetch(`${origin}${area?.stable.entry.url}`);
    expect([page.status, entry.status]).toEqual([200, 200]);
    return { html: await page.text(), entry: await entry.text() };
  } finally {
    await edge.stop();
  }
}

test('a destroyed store is restored on another machine, verified, served, and promoted to', async () => {
  const store = storeWithNext();
  await change(store, 'promote', `mf-admin@${V2}`);
  const { html } = readPage(store, 'production');
  const entry = readFileSync(join(store, 'mf-admin', V2, 'entry.js'), 'utf8');
  const file = backUp(store);
  rmSync(store, { recursive: true });

  const moved = restore(file);
  expect((await call(moved, 'verify')).result).toMatchObject({ ok: true });
  expect(await fetchFromEdge(moved)).toEqual({ html, entry });
  expect((await change(moved, 'rollback', 'mf-admin')).result).toMatchObject({ ok: true, revision: 3 });
  expect((await fetchFromEdge(moved)).html).toContain(`/releases/mf-admin/${V1}/`);
});

test('a copy that lacks the newest revision serves nothing until verify says so and the last change is repeated', async () => {
  const store = storeWithNext();
  await change(store, 'promote', `mf-admin@${V2}`);
  // Copied while a promotion was being made: the link is newer than the revisions in the copy.
  const moved = restore(backUp(store));
  rmSync(join(moved, 'channels/production/revisions/0002'), { recursive: true });

  const { exitCode, result } = await call(moved, 'verify');
  expect([exitCode, JSON.stringify(result)]).toEqual([1, expect.stringContaining('production')]);
  expect((await change(moved, 'promote', `mf-admin@${V2}`)).result).toMatchObject({ ok: true });
  expect((await call(moved, 'verify')).result).toMatchObject({ ok: true });
  expect((await fetchFromEdge(moved)).html).toContain(`/releases/mf-admin/${V2}/`);
});
