import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { launch, temporaryDirectory } from '../stack';

/** Runs the launcher until it fails to start. Returns its exit code and output. */
async function runFailingLaunch(args: string[], env: Record<string, string> = {}) {
  const run = launch(args, env);
  const code = await run.exitCode;
  return { code, output: run.output().trim() };
}

test('a port in use is reported in one sentence', async () => {
  const port = await reservePort();
  const other = createServer().listen(port, '127.0.0.1');
  const { code, output } = await runFailingLaunch(['--port', String(port), '--data', temporaryDirectory()]);
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is taken by another program: stop it, or choose another port with --port N.`);
});

test('an unusable data directory is reported in one sentence', async () => {
  const file = join(temporaryDirectory(), 'a-file');
  writeFileSync(file, '');
  const { code, output } = await runFailingLaunch([
    '--port',
    String(await reservePort()),
    '--data',
    join(file, 'data'),
  ]);
  expect(code).toBe(1);
  expect(output).toBe(
    `The data directory ${join(file, 'data')} is not readable and writable (ENOTDIR): fix its permissions, or choose another one with --data DIR.`,
  );
});

test('an invalid port, an unknown option and production mode are each reported in one sentence', async () => {
  expect((await runFailingLaunch(['--port', 'http'])).output).toMatch(
    /^--port must be a number from 1 to 65535, not http\. Usage: .+$/,
  );
  expect((await runFailingLaunch(['--prot', '1'])).output).toMatch(/^Unknown option '--prot'.* Usage: .+$/);
  const production = await runFailingLaunch(['--port', String(await reservePort())], { NODE_ENV: 'production' });
  expect(production.code).toBe(1);
  expect(production.output).toMatch(/^npm start runs a local demo .+$/);
});

test('an outdated Node version is reported in one sentence', async () => {
  const fakeNodeVersion =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });";
  const { code, output } = await runFailingLaunch([], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fakeNodeVersion)}`,
  });
  expect(code).toBe(1);
  expect(output).toBe('Canvass does not run on Node 18.20.0: install Node 20.19, or better Node 26.');
});

test('an unreachable MongoDB and an invalid MONGODB_URI are each reported in one sentence', async () => {
  const port = String(await reservePort());
  const unusedAddress = `127.0.0.1:${await reservePort()}`;
  const unreachable = await runFailingLaunch(['--port', port, '--data', temporaryDirectory()], {
    MONGODB_URI: `mongodb://ada:secret@${unusedAddress}/canvass`,
  });
  expect(unreachable.code).toBe(1);
  const sentence = unreachable.output.split('\n').find((line) => !/^(Starting|Waiting) /.test(line));
  expect(sentence).toMatch(
    new RegExp(
      `^The MongoDB at ${unusedAddress} could not be used \\(.+\\): check that it is running and that MONGODB_URI is right, and start again\\.$`,
    ),
  );
  expect(unreachable.output).not.toContain('secret');
  const invalid = await runFailingLaunch(['--port', port, '--data', temporaryDirectory()], {
    MONGODB_URI: unusedAddress,
  });
  expect(invalid.output.split('\n').at(-1)).toMatch(/^MONGODB_URI is not a MongoDB address: /);
});

test('Ctrl-C during startup stops the processes that have started', async () => {
  const data = temporaryDirectory();
  const run = launch(['--port', String(await reservePort()), '--data', data]);
  await run.waitForOutput('Starting database, identity, mailbox, payments, API and edge …');
  process.kill(-(run.child.pid ?? 0), 'SIGINT');
  expect(await run.exitCode).toBe(130);
  expect(run.output()).toContain('Stopped before it was ready. The data is kept.');
  expect(run.output()).not.toContain('ready http://');
});

test('a stack stops cleanly on Ctrl-C, keeps its data, and refuses a second instance on the same data', async () => {
  const data = temporaryDirectory();
  const port = await reservePort();
  const first = launch(['--port', String(port), '--data', data]);
  await first.waitForOutput('ready http://localhost:');

  // A second instance is refused even with --reset, which would delete the data of the first one.
  for (const more of [[], ['--reset']]) {
    const second = await runFailingLaunch(['--port', String(await reservePort()), '--data', data, ...more]);
    expect(second.code).toBe(1);
    expect(second.output).toMatch(
      /^Canvass is already running on the data in \S+ \(process \d+\): stop it first, or choose another directory with --data DIR\.$/,
    );
  }

  const { title } = (await (await fetch(`http://localhost:${port}/api/surveys?limit=1`)).json())[0] as {
    title: string;
  };
  process.kill(-(first.child.pid ?? 0), 'SIGINT');
  expect(await first.exitCode).toBe(0);
  expect(first.output()).toContain('Stopped. The data is kept.');

  const again = launch(['--port', String(port), '--data', data]);
  await again.waitForOutput('ready http://localhost:');
  const kept = (await (await fetch(`http://localhost:${port}/api/surveys?limit=1`)).json())[0] as { title: string };
  expect(kept.title).toBe(title);
  process.kill(-(again.child.pid ?? 0), 'SIGINT');
  expect(await again.exitCode).toBe(0);
});
