import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

type Files = Record<string, unknown>;

/** Writes files; what is not a text is written as JSON. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** A checkout with the programs of this package, without installed packages. @param files replace or add to its files */
export function createCheckout(files: Files = {}): string {
  const checkout = createTemporaryDirectory('checkout');
  writeFiles(checkout, {
    'package.json': { name: 'canvass', engines: { node: '>=20.19.0' } },
    'package-lock.json': { lockfileVersion: 3, packages: {} },
    '.nvmrc': '26\n',
    'platform/setup/README.md': '',
    ...files,
  });
  for (const name of readdirSync(inRoot('platform/setup')).filter((each) => each.endsWith('.mjs')))
    copyFileSync(inRoot('platform/setup', name), join(checkout, 'platform/setup', name));
  copyFileSync(inRoot('.npmrc'), join(checkout, '.npmrc'));
  return checkout;
}

type Environment = Record<string, string | undefined>;

/** Runs `npm start` or `npm test` in a checkout. @returns its exit code and what it printed */
export async function runCommand(checkout: string, env: Environment = {}, command: 'start' | 'test' = 'start') {
  const child = spawn(process.execPath, [join(checkout, `platform/setup/${command}.mjs`)], {
    env: { ...process.env, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines: output.trimEnd().split('\n') };
}

/** Replaces npm with a shell script. */
export function replaceNpm(script: string): Environment {
  const directory = createTemporaryDirectory('npm');
  writeFileSync(join(directory, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(directory, 'npm'), 0o755);
  return { PATH: `${directory}${delimiter}${process.env.PATH}` };
}
