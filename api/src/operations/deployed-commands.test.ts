import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type ContainerCommand,
  evaluate,
  listComposeCommands,
  listOverlayCommands,
  listReleaseSteps,
  listStepCommands,
  readWorkflow,
} from '@canvass/deploy/testing/commands';
import { type CommandOutcome, createReleaseSite, type ReleaseSite } from '@canvass/deploy/testing/release-site';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../../testing/api';
import { createEnvironment } from '../../testing/processes/processes';
import { SANDBOX_KEYS } from '../../testing/services';

const AREA = 'mf-admin';

/** The version that the example of an area names. */
const NEXT_VERSION = '1.4.0-3f2a91c0';

const SETTINGS_FILE = resolve(import.meta.dirname, '../../../platform/deploy/kubernetes/example/release/settings.json');

/** What manifests take from secrets. */
const SECRETS = { OPERATOR_TOKEN, WEBHOOK_SECRET: 'whsec_YS1zZWNyZXQtb2YtdGVzdHM=' };

let api: TestApi;
let site: ReleaseSite;
/** The host names and the paths of volumes in commands, and what they are here. */
let replacements: [name: string, here: string][];

beforeAll(async () => {
  [api, site] = await Promise.all([startApi(), createReleaseSite()]);
  const webhooks = join(site.root, 'webhooks.json');
  writeFileSync(webhooks, '{ "*": "https://hooks.example/on-call" }');
  replacements = [
    ['http://canvass-api:3000', api.url],
    ['/run/webhooks/webhooks.json', webhooks],
    ['/run/settings/settings.json', SETTINGS_FILE],
    ['/run/settings.json', SETTINGS_FILE],
    ['/srv/releases', site.store],
    ['/srv/canvass', join(site.root, 'srv')],
  ];
});

afterAll(() => api.stop());

beforeEach(() => site.reset());

function replaceNames(text: string): string {
  return replacements.reduce((rest, [name, here]) => rest.replaceAll(name, here), text);
}

/** Runs a command of the release image. */
function release(args: string[], env: Record<string, string> = {}): Promise<CommandOutcome> {
  return site.run(process.execPath, [site.program, ...args.map(replaceNames)], { ...env, ...SECRETS });
}

/** Runs a command of the API's image, whose programs are compiled from `src/cli`. */
async function runInApi([program = '', ...args]: string[]): Promise<CommandOutcome> {
  if (program !== 'node') return site.run(program, args);
  const name = basename(args.find((each) => each.startsWith('api/dist/')) ?? '', '.js');
  const entry = resolve(import.meta.dirname, '../cli', `${name}.ts`);
  return site.run(process.execPath, await getNodeArguments(entry), {
    ...(createEnvironment(api) as Record<string, string>),
    PAYMENTS_MODE: 'sandbox',
    STRIPE_API_URL: process.env['TEST_PAYMENTS_URL'] ?? '',
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
  });
}

/** Runs the commands of containers one after the other. Returns each in short, with its exit code and its output. */
async function runCommands(commands: ContainerCommand[]) {
  const outcomes: (CommandOutcome & { name: string })[] = [];
  for (const { image, command, args, env } of commands) {
    const isRelease = image.includes('/canvass-release@') && command.length === 0;
    const outcome = await (isRelease ? release(args, env) : runInApi([...command, ...args]));
    outcomes.push({ name: [...command, ...args].slice(0, 2).join(' '), ...outcome });
  }
  return outcomes;
}

/** Fails with the output of commands that did not exit with 0. */
function expectSuccess(outcomes: CommandOutcome[]): void {
  expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);
}

test('every command of the manifests succeeds, from the first release to the nightly jobs', async () => {
  const first = await runCommands(listOverlayCommands('release'));
  site.writeBuild(AREA, NEXT_VERSION);
  const steps = [];
  for (const step of ['canary', 'status', 'promote', 'rollback'] as const) {
    steps.push(...(await runCommands(listStepCommands(step, AREA))));
  }
  const jobs = await Promise.all(listOverlayCommands('site').map((command) => runCommands([command])));
  const outcomes = [...first, ...steps, ...jobs.flat()];
  expectSuccess(outcomes);

  expect(outcomes.map(({ name }) => name)).toEqual([
    'publish --all',
    'promote --all',
    'publish mf-admin',
    `canary mf-admin@${NEXT_VERSION}`,
    'status --channel',
    `promote mf-admin@${NEXT_VERSION}`,
    'rollback mf-admin',
    'sleep 5',
    'node --enable-source-maps',
    'verify',
    'notify --api',
    'gc --keep-days',
  ]);
  const getOutput = (start: string) => outcomes.find(({ name }) => name.startsWith(start))?.output;
  expect(getOutput('status')).toContain('in the page loads of the last 24 hours');
  expect(getOutput('notify')).toContain('Nothing new to report.');
});

test('the API may be named by its origin alone, and status exits with 4 when it does not answer', async () => {
  await runCommands(listOverlayCommands('release'));
  const [{ args } = { args: [] }] = listStepCommands('status', AREA);
  expect(args.slice(-2)).toEqual(['--api', 'http://canvass-api:3000/api']);
  expect(await release([...args, '--api', 'http://canvass-api:3000'])).toMatchObject({ code: 0 });
  expect(await release([...args, '--api', 'http://127.0.0.1:1'])).toMatchObject({ code: 4 });
});

test('the commands for compose succeed in the order of the guide', async () => {
  const commands = listComposeCommands();
  expect(commands.map((args) => args.split(' ')[0])).toEqual(['publish', 'promote']);
  for (const args of commands) {
    const line = `"${process.execPath}" "${site.program}" ${replaceNames(args)}`;
    expectSuccess([await site.run('/bin/sh', ['-ec', line], { USER: 'ada' })]);
  }
});

/** Runs what a job of a pipeline releases with. */
async function runJob(name: 'pipeline' | 'rollback', job: string, inputs: Record<string, string | boolean> = {}) {
  const isPush = Object.keys(inputs).length === 0;
  const github = { event_name: isPush ? 'push' : 'workflow_dispatch', ref: 'refs/heads/main' };
  const steps = listReleaseSteps(readWorkflow(name), job, { inputs, github });
  expect(steps).not.toEqual([]);
  for (const { run, env } of steps) {
    const line = replaceNames(run)
      .replace('npm run release --', `"${process.execPath}" "${site.program}"`)
      .replace('platform/release-cli/dist/release.mjs', site.program);
    expectSuccess([await site.run('/bin/bash', ['-eo', 'pipefail', '-c', line], { ...env, ...SECRETS })]);
  }
}

test('pipelines release to staging and production, and roll back with one file beside the store', async () => {
  await runCommands(listOverlayCommands('release'));
  const first = ['promote', '--all', '--settings', SETTINGS_FILE, '--why', 'First'];
  expectSuccess([await release([...first, '--channel', 'staging'])]);
  site.writeBuild(AREA, NEXT_VERSION);

  await runJob('pipeline', 'release');
  const inputs = { version: NEXT_VERSION, percent: '5', why: 'It is "asked" for; earlier' };
  for (const action of ['canary', 'promote']) {
    await runJob('pipeline', 'production', { action, ...inputs });
  }
  await runJob('rollback', 'rollback', { stable: false, why: 'It fails in Safari' });
  const { output } = await release(['history', '--limit', '3']);
  expect(output.match(/ada \(stated\) .*/g)).toEqual([
    'ada (stated)  rollback: It fails in Safari',
    `ada (stated)  promote: ${inputs.why}`,
    `ada (stated)  canary: ${inputs.why}`,
  ]);
});

test('a rollback has a concurrency group of its own, and needs neither a checkout nor packages', () => {
  const { concurrency, jobs } = readWorkflow('rollback');
  const getPipelineGroup = (event_name: string) =>
    evaluate(readWorkflow('pipeline').concurrency, { github: { event_name, ref: 'refs/heads/main' } });
  const groups = [concurrency, getPipelineGroup('push'), getPipelineGroup('workflow_dispatch')];
  expect(groups).toEqual(['mf-admin-rollback', 'mf-admin-refs/heads/main', 'mf-admin-production']);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.map(({ uses, run }) => uses ?? run?.split(' ').slice(0, 2).join(' '))).toEqual([
    'node "/srv/canvass/$AREA/release.mjs"',
    'node "/srv/canvass/$AREA/release.mjs"',
  ]);
});
