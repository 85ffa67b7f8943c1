import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { openLedger } from '@canvass/stripe-sandbox/storage/ledger';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { openDataDirectory } from './data-directory';

let directory: string;

beforeEach(() => {
  directory = createTemporaryDirectory('data');
});

/** Lists the paths at and below a path that other users may access. */
function openToOthers(path: string): string[] {
  const stat = statSync(path);
  const below = stat.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (stat.mode & 0o077) === 0 ? below : [path, ...below];
}

test('a new data directory and its files are private to the owner', async () => {
  const path = join(directory, 'data');
  const data = openDataDirectory(path, false);
  const mongo = await startEmbeddedMongo({ directory: data.mongo });
  const ledger = await openLedger(data.payments);
  expect(readdirSync(data.mongo)).toContain('data.mdb');
  expect(openToOthers(path)).toEqual([]);
  await ledger.close();
  await mongo.stop();
  expect(openToOthers(path)).toEqual([]);
});

test('an older data directory becomes private at the start', () => {
  const mongo = join(directory, 'mongo');
  mkdirSync(mongo, { mode: 0o755 });
  writeFileSync(join(mongo, 'data.mdb'), '', { mode: 0o644 });
  writeFileSync(join(directory, 'processes.json'), '{}', { mode: 0o664 });
  chmodSync(directory, 0o755);
  openDataDirectory(directory, false);
  expect(openToOthers(directory)).toEqual([]);
});

test('unrelated files and symbolic link targets keep their permissions', () => {
  const shared = join(directory, 'shared');
  const target = join(directory, 'target');
  mkdirSync(join(shared, 'logs'), { recursive: true });
  chmodSync(shared, 0o755);
  writeFileSync(join(shared, 'notes.txt'), '', { mode: 0o644 });
  writeFileSync(target, '', { mode: 0o644 });
  symlinkSync(target, join(shared, 'logs', 'link'));
  openDataDirectory(shared, false);
  expect([shared, join(shared, 'notes.txt'), target].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o755, 0o644, 0o644,
  ]);
  expect(statSync(join(shared, 'logs')).mode & 0o777).toBe(0o700);
});
