import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

const REQUIRED_PROGRAMS = ['start.mjs', 'install.mjs', 'install-failure.mjs', 'node-version.mjs'];

/** A checkout without installed packages, whose only program reports that it runs. */
function createCheckout(): string {
  const checkout = createTemporaryDirectory('checkout');
  mkdirSync(join(checkout, 'platform/setup'), { recursive: true });
  for (const name of REQUIRED_PROGRAMS)
    copyFileSync(inRoot('platform/setup', name), join(checkout, 'platform/setup', name));
  copyFileSync(inRoot('.npmrc'), join(checkout, '.npmrc'));
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'canvass', engines: { node: '>=20.19' } }));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: {} }));
  return checkout;
}

/** Runs the first start in a checkout. @returns its exit code and what it printed */
async function start(checkout: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkout, 'platform/setup/start.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines: output.trimEnd().split('\n') };
}

/** Replaces npm with a shell script. */
function replaceNpm(script: string): Record<string, string> {
  const directory = createTemporaryDirectory('npm');
  writeFileSync(join(directory, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(directory, 'npm'), 0o755);
  return { PATH: `${directory}${delimiter}${process.env.PATH}` };
}

const createNpmFailure = (error: string, path = '') =>
  replaceNpm(`echo 'npm error code ${error}' >&2; ${path && `echo 'npm error path ${path}' >&2;`} exit 1`);

test.each([
  ['EAI_AGAIN', 'the npm registry did not answer (EAI_AGAIN): check the connection, and the proxy if there is one'],
  ['E503', 'the npm registry did not answer (E503): check the connection, and the proxy if there is one'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of the npm registry is not trusted (SELF_SIGNED_CERT_IN_CHAIN)'],
  ['E403', 'the npm registry refused a package (E403): check `npm config get registry` and its credentials'],
  ['ENOSPC', 'the disk is full (ENOSPC): free at least 2 GB'],
  ['EINTEGRITY', 'a download was damaged (EINTEGRITY): run `npm cache clean --force`'],
  ['EBADENGINE', 'a package does not support this machine or this Node (EBADENGINE): use the Node version in .nvmrc'],
  ['EUSAGE', 'package.json and package-lock.json do not fit together (EUSAGE): run `git checkout package-lock.json`'],
])('a failed installation with %s reports the reason and the next step', async (error, sentence) => {
  const { code, lines } = await start(createCheckout(), createNpmFailure(error));
  expect(code).toBe(1);
  expect(lines.at(-1)).toContain(`The packages could not be installed, because ${sentence}`);
});

test('an unwritable npm directory is named', async () => {
  const { lines } = await start(createCheckout(), createNpmFailure('EACCES', '/root/.npm'));
  expect(lines.at(-1)).toBe(
    'The packages could not be installed, because a directory cannot be written (EACCES, /root/.npm): give this account write permission, then run the command again.',
  );
});

test('an npm failure without a code refers to the npm output', async () => {
  const { lines } = await start(createCheckout(), replaceNpm('echo "something else" >&2; exit 7'));
  expect(lines.slice(-2)).toEqual([
    'something else',
    'The packages could not be installed, because npm exited with code 7: see its output above, then run the command again.',
  ]);
});

test('a killed npm and a missing npm are reported', async () => {
  const killedInstall = await start(createCheckout(), replaceNpm('kill -9 $$'));
  expect(killedInstall.lines.at(-1)).toBe(
    'The packages could not be installed, because npm was killed by SIGKILL, possibly for lack of memory. Run the command again.',
  );
  const missing = await start(createCheckout(), { PATH: createTemporaryDirectory('no-npm') });
  expect(missing.lines.at(-1)).toBe(
    'The packages could not be installed, because npm could not be started (ENOENT): install npm, which comes with Node.',
  );
});

test('an unreachable npm registry is reported', async () => {
  const checkout = createCheckout();
  const packages = {
    '': { name: 'canvass', dependencies: { 'left-behind': '1.0.0' } },
    'node_modules/left-behind': { version: '1.0.0', resolved: 'http://127.0.0.1:9/left-behind-1.0.0.tgz' },
  };
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ ...packages[''], engines: { node: '>=20.19' } }));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const { code, lines } = await start(checkout, {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: createTemporaryDirectory('npm-cache'),
  });
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/because the npm registry did not answer \(ECONNREFUSED\)/);
});

test('a package whose engines exclude this Node version is installed anyway', async () => {
  const checkout = createCheckout();
  const old = { name: 'old', version: '1.0.0', engines: { node: '0.10' } };
  const root = { name: 'canvass', dependencies: { old: 'file:old' } };
  const packages = { '': root, 'node_modules/old': { resolved: 'old', link: true }, old };
  mkdirSync(join(checkout, 'old'));
  writeFileSync(join(checkout, 'old/package.json'), JSON.stringify(old));
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ ...root, engines: { node: '>=20.19' } }));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ name: 'canvass', lockfileVersion: 3, packages }));
  await start(checkout, { npm_config_engine_strict: 'true' });
  expect(existsSync(join(checkout, 'node_modules/old'))).toBe(true);
  expect(existsSync(join(checkout, 'node_modules/.canvass-installed'))).toBe(true);
});

test('a long installation prints its progress', async () => {
  const checkout = createCheckout();
  const { lines } = await start(checkout, {
    ...replaceNpm('sleep 1; exit 1'),
    CANVASS_PROGRESS_INTERVAL_MS: '200',
  });
  expect(lines).toContainEqual(expect.stringMatching(/^Installing packages: \d+ s, 0 packages so far …$/));
});
