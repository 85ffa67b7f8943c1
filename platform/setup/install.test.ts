import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { createCheckout, replaceNpm, runCommand, writeFiles } from './testing/checkout';

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
  const { code, lines } = await runCommand(createCheckout(), createNpmFailure(error));
  expect(code).toBe(1);
  expect(lines.at(-1)).toContain(`The packages could not be installed, because ${sentence}`);
});

test('an unwritable npm directory is named', async () => {
  const { lines } = await runCommand(createCheckout(), createNpmFailure('EACCES', '/root/.npm'));
  expect(lines.at(-1)).toBe(
    'The packages could not be installed, because a directory cannot be written (EACCES, /root/.npm): give this account write permission, then run the command again.',
  );
});

test('an npm failure without a code refers to the npm output', async () => {
  const { lines } = await runCommand(createCheckout(), replaceNpm('echo "something else" >&2; exit 7'));
  expect(lines.slice(-2)).toEqual([
    'something else',
    'The packages could not be installed, because npm exited with code 7: see its output above, then run the command again.',
  ]);
});

test('a killed npm and a missing npm are reported', async () => {
  const killedInstall = await runCommand(createCheckout(), replaceNpm('kill -9 $$'));
  expect(killedInstall.lines.at(-1)).toBe(
    'The packages could not be installed, because npm was killed by SIGKILL, possibly for lack of memory. Run the command again.',
  );
  const missing = await runCommand(createCheckout(), { PATH: createTemporaryDirectory('no-npm') });
  expect(missing.lines.at(-1)).toBe(
    'The packages could not be installed, because npm could not be started (ENOENT): install npm, which comes with Node.',
  );
});

test('an unreachable npm registry is reported', async () => {
  const packages = {
    '': { name: 'canvass', dependencies: { 'left-behind': '1.0.0' } },
    'node_modules/left-behind': { version: '1.0.0', resolved: 'http://127.0.0.1:9/left-behind-1.0.0.tgz' },
  };
  const checkout = createCheckout({
    'package.json': { ...packages[''], engines: { node: '>=20.19.0' } },
    'package-lock.json': { lockfileVersion: 3, packages },
  });
  const { code, lines } = await runCommand(checkout, {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: createTemporaryDirectory('npm-cache'),
  });
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/because the npm registry did not answer \(ECONNREFUSED\)/);
});

test('a package whose engines exclude this Node version is installed anyway', async () => {
  const old = { name: 'old', version: '1.0.0', engines: { node: '0.10' } };
  const root = { name: 'canvass', dependencies: { old: 'file:old' } };
  const packages = { '': root, 'node_modules/old': { resolved: 'old', link: true }, old };
  const checkout = createCheckout({
    'package.json': { ...root, engines: { node: '>=20.19.0' } },
    'package-lock.json': { name: 'canvass', lockfileVersion: 3, packages },
    'old/package.json': old,
  });
  await runCommand(checkout, { npm_config_engine_strict: 'true' });
  expect(existsSync(join(checkout, 'node_modules/old'))).toBe(true);
  expect(existsSync(join(checkout, 'node_modules/.canvass-installed'))).toBe(true);
});

test('a long installation prints its progress', async () => {
  const checkout = createCheckout();
  const { lines } = await runCommand(checkout, {
    ...replaceNpm('sleep 1; exit 1'),
    CANVASS_PROGRESS_INTERVAL_MS: '200',
  });
  expect(lines).toContainEqual(expect.stringMatching(/^Installing packages: \d+ s, 0 packages so far …$/));
});

/** A development dependency whose program ends what loads it, and prints what it was given. */
const TOOL = { name: 'tsx', version: '1.0.0', type: 'module', exports: './tool.js' };
const TOOL_PROGRAM = 'console.log(`tsx runs, NODE_ENV=${process.env.NODE_ENV}`); process.exit(0);';

test.each([
  ['start', 'npm_config_omit'],
  ['start', 'a file of npm settings'],
  ['test', 'NODE_ENV'],
] as const)('npm %s installs development packages, whatever %s leaves out', async (command, cause) => {
  const root = { name: 'canvass', devDependencies: { tsx: 'file:tsx' } };
  const packages = { '': root, 'node_modules/tsx': { resolved: 'tsx', link: true }, tsx: { ...TOOL, dev: true } };
  const checkout = createCheckout({
    'package.json': { ...root, engines: { node: '>=20.19.0' } },
    'package-lock.json': { name: 'canvass', lockfileVersion: 3, packages },
    'tsx/package.json': TOOL,
    'tsx/tool.js': TOOL_PROGRAM,
    'settings-of-npm': 'omit=dev\n',
  });
  const env = {
    npm_config_omit: { npm_config_omit: 'dev' },
    'a file of npm settings': { npm_config_userconfig: join(checkout, 'settings-of-npm') },
    NODE_ENV: { NODE_ENV: 'production' },
  }[cause];
  const { code, lines } = await runCommand(checkout, env, command);
  expect(lines.at(-1)).toBe('tsx runs, NODE_ENV=undefined');
  expect(code).toBe(0);
});

const LOCKED_PACKAGES = {
  'node_modules/needed': { version: '1.0.0', dev: true },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
};

test('an installation without a package is refused, and the next command installs again', async () => {
  const checkout = createCheckout({ 'package-lock.json': { lockfileVersion: 3, packages: LOCKED_PACKAGES } });
  const { code, lines } = await runCommand(checkout, replaceNpm('mkdir -p node_modules'));
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe(
    'npm left out 1 of 1 packages, such as node_modules/needed: see `npm config list`, then run the command again.',
  );
  const again = await runCommand(checkout, replaceNpm('echo "npm runs"; exit 1'));
  expect(again.lines).toContain('npm runs');
});

test.each([
  ['1.0.0', false],
  ['0.9.0', true],
])('after npm ci by hand with version %s of a package, npm runs again: %s', async (version, expected) => {
  const checkout = createCheckout({
    'package-lock.json': { lockfileVersion: 3, packages: LOCKED_PACKAGES },
    'node_modules/.package-lock.json': { packages: { 'node_modules/needed': { version } } },
    'node_modules/needed/package.json': {},
  });
  const { lines } = await runCommand(checkout, replaceNpm('echo "npm runs"; exit 1'));
  expect(lines.includes('npm runs')).toBe(expected);
});

test('a damaged record of npm means that packages are installed', async () => {
  const checkout = createCheckout({
    'package-lock.json': { lockfileVersion: 3, packages: LOCKED_PACKAGES },
    'node_modules/.package-lock.json': '{"packages": {"node_mod',
    'node_modules/needed/package.json': {},
  });
  const { lines } = await runCommand(checkout, replaceNpm('echo "npm runs"; exit 1'));
  expect(lines).toContain('npm runs');
});

test('packages are installed again only when one is missing or the lock file has changed', async () => {
  const lockFile = { lockfileVersion: 3, packages: LOCKED_PACKAGES };
  const checkout = createCheckout({ 'package-lock.json': lockFile });
  const npm = replaceNpm('mkdir -p node_modules/needed; echo "{}" >node_modules/needed/package.json; echo "npm runs"');
  const runsNpm = async () => (await runCommand(checkout, npm)).lines.includes('npm runs');
  expect(await runsNpm()).toBe(true);
  expect(await runsNpm()).toBe(false);
  rmSync(join(checkout, 'node_modules/needed'), { recursive: true });
  expect(await runsNpm()).toBe(true);
  expect(await runsNpm()).toBe(false);
  writeFiles(checkout, { 'package-lock.json': { ...lockFile, name: 'canvass' } });
  expect(await runsNpm()).toBe(true);
});
