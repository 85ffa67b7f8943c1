import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SHELL } from '@canvass/workspace/applications';
import { publish } from '@canvass/release/store/publish';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { testSettings } from '@canvass/release/testing/fixture';
import { readRelease } from '@canvass/release/store/store';
import { createStubRemote, createHeadingComponent, publishStub } from '../remotes/stub-remote';
import { temporaryDirectory } from '../stack';

const GOOD_VERSION = '1.0.0-good';
const BETTER_VERSION = '1.1.0-better';
const THROWING_VERSION = '1.2.0-bad';
const SECOND_THROWING_VERSION = '1.3.0-worse';

const PATHS = { 'mf-admin': '/users', 'mf-public': '/' };

/** Publishes versions of two areas: some whose page renders, others whose page throws. */
function publishAreas(store: string): void {
  for (const [name, path] of Object.entries(PATHS)) {
    const page = { path, title: name, frame: 'site' as const };
    for (const version of [GOOD_VERSION, BETTER_VERSION])
      publishStub(store, createStubRemote({ name, version, page, component: createHeadingComponent(name) }));
    for (const version of [THROWING_VERSION, SECOND_THROWING_VERSION]) {
      const component = `return () => { throw new Error('deliberate'); };`;
      publishStub(store, createStubRemote({ name, version, page, component }));
    }
  }
}

/** Publishes the shell of this checkout, and a copy of it under another version. Returns the first version. */
function publishShell(store: string, other: string): string {
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

/** Runs the release tool on the store. Returns its JSON output. */
async function runReleaseTool(...args: string[]): Promise<unknown> {
  const { output } = await runReleaseCommand([...args, '--why', 'A test', '--json', '--store', store], () => {});
  return JSON.parse(output);
}

const PASSED_CHECK = { ok: true, boot: 'passed' };
const expectedBootError = (version: string) => ({
  ok: false,
  code: 'boot',
  message: expect.stringContaining(version),
});

test.beforeAll(() => {
  published = temporaryDirectory();
  shell = publishShell(published, BETTER_VERSION);
  publishAreas(published);
});

test.afterAll(() => rmSync(published, { recursive: true }));

test.beforeEach(async () => {
  store = temporaryDirectory();
  cpSync(published, store, { recursive: true });
  const file = join(store, 'settings.json');
  writeFileSync(file, JSON.stringify(testSettings));
  const areas = Object.keys(PATHS).map((name) => `${name}@${GOOD_VERSION}`);
  expect(await runReleaseTool('promote', `shell@${shell}`, ...areas, '--settings', file, '--no-boot')).toMatchObject({
    ok: true,
  });
});

test.afterEach(() => rmSync(store, { recursive: true }));

test('the boot check loads the new version, whatever other versions are active', async () => {
  await runReleaseTool('canary', `mf-admin@${BETTER_VERSION}`, '--percent', '1', '--no-boot');
  expect(await runReleaseTool('promote', `mf-admin@${THROWING_VERSION}`)).toMatchObject(
    expectedBootError(`mf-admin ${THROWING_VERSION}`),
  );
  expect(await runReleaseTool('canary', `mf-admin@${SECOND_THROWING_VERSION}`, '--percent', '1')).toMatchObject(
    expectedBootError(`mf-admin ${SECOND_THROWING_VERSION}`),
  );
});

test('the boot check loads a new shell with the stable version and the canary of every area', async () => {
  await runReleaseTool('promote', `mf-admin@${THROWING_VERSION}`, '--no-boot');
  await runReleaseTool('canary', `mf-admin@${GOOD_VERSION}`, '--percent', '1', '--no-boot');
  expect(await runReleaseTool('promote', `shell@${BETTER_VERSION}`)).toMatchObject(
    expectedBootError(`mf-admin ${THROWING_VERSION}`),
  );
  await runReleaseTool('promote', `mf-admin@${BETTER_VERSION}`, '--no-boot');
  await runReleaseTool('canary', `mf-admin@${SECOND_THROWING_VERSION}`, '--percent', '1', '--no-boot');
  expect(await runReleaseTool('promote', `shell@${BETTER_VERSION}`)).toMatchObject(
    expectedBootError(`mf-admin ${SECOND_THROWING_VERSION}`),
  );
});

test('an area that is already broken does not block the release of another area', async () => {
  await runReleaseTool('canary', `mf-public@${THROWING_VERSION}`, '--percent', '1', '--no-boot');
  rmSync(join(store, 'mf-public', GOOD_VERSION, 'entry.js'));
  expect(await runReleaseTool('promote', `mf-admin@${BETTER_VERSION}`)).toMatchObject(PASSED_CHECK);
});

test('the boot check loads changed settings with the shell', async () => {
  const file = join(store, 'settings.json');
  const { config } = testSettings;
  writeFileSync(file, JSON.stringify({ config: { ...config, apiBase: '/other' } }));
  expect(await runReleaseTool('promote', '--settings', file)).toMatchObject(PASSED_CHECK);
});
