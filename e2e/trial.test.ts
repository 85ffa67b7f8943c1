import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SHELL } from '../platform/build/workspace';
import { publish } from '../platform/release/publish';
import { runCommand } from '../platform/release/run-command';
import { settings } from '../platform/release/fixture';
import { readRelease } from '../platform/release/store';
import { handMade, headed, release } from './remotes/hand-made';
import { temporaryDirectory } from './stack';

const GOOD = '1.0.0-good';
const BETTER = '1.1.0-better';
const BAD = '1.2.0-bad';
const WORSE = '1.3.0-worse';

const PATHS = { 'mf-admin': '/users', 'mf-public': '/' };

/** Two areas in versions whose page shows, or throws. */
function releaseAreas(store: string): void {
  for (const [name, path] of Object.entries(PATHS)) {
    const page = { path, title: name, frame: 'site' as const };
    for (const version of [GOOD, BETTER]) release(store, handMade({ name, version, page, component: headed(name) }));
    for (const version of [BAD, WORSE]) {
      const component = `return () => { throw new Error('deliberate'); };`;
      release(store, handMade({ name, version, page, component }));
    }
  }
}

/** Publishes the shell of this checkout, and the same under another version. Gives the first version. */
function releaseShell(store: string, other: string): string {
  const { version } = publish(store, SHELL);
  const copy = join(store, SHELL, other);
  cpSync(join(store, SHELL, version), copy, { recursive: true });
  const file = join(copy, 'release.json');
  writeFileSync(file, JSON.stringify({ ...readRelease(store, SHELL, version), version: other }));
  return version;
}

let published: string;
let shell: string;
let store: string;

/** Calls the release tool for the store. Gives what it says in JSON. */
async function tool(...args: string[]): Promise<unknown> {
  const { output } = await runCommand([...args, '--why', 'A test', '--json', '--store', store], () => {});
  return JSON.parse(output);
}

const passed = { ok: true, boot: 'passed' };
const refusedFor = (version: string) => ({
  ok: false,
  code: 'boot',
  message: expect.stringContaining(version),
});

test.beforeAll(() => {
  published = temporaryDirectory();
  shell = releaseShell(published, BETTER);
  releaseAreas(published);
});

test.afterAll(() => rmSync(published, { recursive: true }));

test.beforeEach(async () => {
  store = temporaryDirectory();
  cpSync(published, store, { recursive: true });
  const file = join(store, 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  const areas = Object.keys(PATHS).map((name) => `${name}@${GOOD}`);
  expect(await tool('promote', `shell@${shell}`, ...areas, '--settings', file, '--no-boot')).toMatchObject({
    ok: true,
  });
});

test.afterEach(() => rmSync(store, { recursive: true }));

test('the version that is new is tried, whatever stands beside it', async () => {
  await tool('canary', `mf-admin@${BETTER}`, '--percent', '1', '--no-boot');
  expect(await tool('promote', `mf-admin@${BAD}`)).toMatchObject(refusedFor(`mf-admin ${BAD}`));
  expect(await tool('canary', `mf-admin@${WORSE}`, '--percent', '1')).toMatchObject(refusedFor(`mf-admin ${WORSE}`));
});

test('a shell is tried with the stable version and the candidate of every area', async () => {
  await tool('promote', `mf-admin@${BAD}`, '--no-boot');
  await tool('canary', `mf-admin@${GOOD}`, '--percent', '1', '--no-boot');
  expect(await tool('promote', `shell@${BETTER}`)).toMatchObject(refusedFor(`mf-admin ${BAD}`));
  await tool('promote', `mf-admin@${BETTER}`, '--no-boot');
  await tool('canary', `mf-admin@${WORSE}`, '--percent', '1', '--no-boot');
  expect(await tool('promote', `shell@${BETTER}`)).toMatchObject(refusedFor(`mf-admin ${WORSE}`));
});

test('what another area serves already is no reason to refuse one, also at its start page', async () => {
  await tool('canary', `mf-public@${BAD}`, '--percent', '1', '--no-boot');
  rmSync(join(store, 'mf-public', GOOD, 'entry.js'));
  expect(await tool('promote', `mf-admin@${BETTER}`)).toMatchObject(passed);
});

test('settings alone are tried with the shell', async () => {
  const file = join(store, 'settings.json');
  const { config } = settings;
  writeFileSync(file, JSON.stringify({ config: { ...config, apiBase: '/other' } }));
  expect(await tool('promote', '--settings', file)).toMatchObject(passed);
});
