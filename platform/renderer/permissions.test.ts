import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';
import { createPermissionFlags } from './permissions';

/** Tries each of these actions, in a thread, too, and prints which of them Node refuses. */
const PROGRAM = `
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
const [, program, store, secret] = process.argv;
const actions = {
  readStore: () => readFileSync(store + '/registry.json'),
  readSecret: () => readFileSync(secret),
  readStoreAboveItself: () => readFileSync(store + '/../secret'),
  writeStore: () => writeFileSync(store + '/registry.json', ''),
  startProcess: () => spawnSync('true'),
};
const results = Object.entries(actions).map(([name, act]) => {
  try {
    act();
    return name + ' allowed';
  } catch (error) {
    return name + ' ' + error.code;
  }
});
if (isMainThread) {
  new Worker(program, { argv: [store, secret] }).on('message', (inThread) => console.log(JSON.stringify([results, inThread])));
} else {
  parentPort.postMessage(results);
}
`;

test('the renderer and its threads may read the store, and no other file, write nothing, and start no process', async () => {
  const folder = createEmptyDirectory();
  const [program, store, secret] = ['app/program.mjs', 'link/releases', 'secret'].map((path) => join(folder, path));
  mkdirSync(join(folder, 'app'));
  mkdirSync(join(folder, 'disk/releases'), { recursive: true });
  // A store behind a link, as a mounted volume may be.
  symlinkSync(join(folder, 'disk'), join(folder, 'link'));
  writeFileSync(program!, PROGRAM);
  writeFileSync(join(store!, 'registry.json'), '{}');
  writeFileSync(secret!, 'secret');
  const flags = createPermissionFlags(program!, [store!, join(folder, 'missing.json')]);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, program!, store!, secret!]);
  const expected = [
    'readStore allowed',
    'readSecret ERR_ACCESS_DENIED',
    'readStoreAboveItself ERR_ACCESS_DENIED',
    'writeStore ERR_ACCESS_DENIED',
    'startProcess ERR_ACCESS_DENIED',
  ];
  expect(JSON.parse(stdout)).toEqual([expected, expected]);
  expect(stderr).toBe('');
});

test('the renderer may look for packages in every folder above it, also in those that have none', () => {
  const folder = createEmptyDirectory();
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'app/dist'), { recursive: true });
  const program = join(folder, 'app/dist/program.mjs');
  writeFileSync(program, '');
  const flags = createPermissionFlags(program, []);
  const expected = ['app/dist', 'app', ''].map((path) => join(folder, path, 'package.json'));
  expected.push(join(folder, 'node_modules'), join(folder, 'app/node_modules'), join(folder, 'app/node_modules/*'));
  expect(flags).toEqual(expect.arrayContaining(expected.map((path) => `--allow-fs-read=${path}`)));
});
