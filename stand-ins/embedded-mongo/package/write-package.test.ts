import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { writePackage } from './write-package';

/** A program of somebody who has installed the package: it writes, kills the server, and reads. */
const PROGRAM = `
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '@canvass/embedded-mongo';

let restarted;
const restart = new Promise((resolve) => (restarted = resolve));
const mongo = await startEmbeddedMongo({ directory: process.argv[2], onRestart: restarted });
const client = await MongoClient.connect(mongo.uri);
const collection = client.db('test').collection('kept');
await collection.insertOne({ _id: 1 });
process.kill(mongo.pid(), 'SIGKILL');
await restart;
console.log(JSON.stringify(await collection.find().toArray()));
await client.close();
await mongo.stop();
`;

/** Links an installed package, and what it needs, from where this repository has it. */
function linkPackage(name: string, modules: string): void {
  const entry = createRequire(import.meta.filename).resolve(name);
  symlinkSync(
    join(entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`)), 'node_modules', name),
    join(modules, name),
  );
}

test('the package needs nothing of this repository, and keeps what it acknowledged', async () => {
  const folder = createTemporaryDirectory('package');
  await writePackage(join(folder, 'dist'));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', join(folder, 'dist'), '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  ) as [{ filename: string; files: { path: string }[] }];
  expect(packed.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'index.d.ts',
      'index.mjs',
      'main.mjs',
      'package.json',
    ]),
  );

  const modules = join(folder, 'app/node_modules');
  const installed = join(modules, '@canvass/embedded-mongo');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(['bson', 'lmdb']);
  for (const name of [...Object.keys(dependencies), 'mongodb']) linkPackage(name, modules);
  const program = join(dirname(modules), 'program.mjs');
  writeFileSync(program, PROGRAM);
  expect(execFileSync(process.execPath, [program, join(folder, 'data')], { encoding: 'utf8' })).toBe('[{"_id":1}]\n');
  expect(readFileSync(join(installed, 'index.d.ts'), 'utf8')).toContain('function startEmbeddedMongo(');
});
