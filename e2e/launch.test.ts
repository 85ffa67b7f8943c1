import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../platform/launch/ports';
import { launch, temporaryDirectory } from './stack';

/** What the launcher says when it cannot start, without an empty line. */
async function refusal(args: string[], env: Record<string, string> = {}) {
  const run = launch(args, env);
  const code = await run.ended;
  return { code, said: run.output().trim() };
}

test('a taken port is told in one sentence', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const { code, said } = await refusal(['--port', String(port), '--data', temporaryDirectory()]);
  other.close();
  expect(code).toBe(1);
  expect(said).toBe(`Port ${port} is taken by another program: stop it, or choose another port with --port N.`);
});

test('a data directory that cannot be used is told in one sentence', async () => {
  const file = join(temporaryDirectory(), 'a-file');
  writeFileSync(file, '');
  const { code, said } = await refusal(['--port', String(await freePort()), '--data', join(file, 'data')]);
  expect(code).toBe(1);
  expect(said).toBe(
    `The data directory ${join(file, 'data')} cannot be read and written (ENOTDIR): choose another one with --data DIR.`,
  );
});

test('a port that is none, an unknown option and production are told in one sentence', async () => {
  expect((await refusal(['--port', 'http'])).said).toMatch(
    /^--port takes a number from 1 to 65535, not http\. Usage: .+$/,
  );
  expect((await refusal(['--prot', '1'])).said).toMatch(/^Unknown option '--prot'.* Usage: .+$/);
  const production = await refusal(['--port', String(await freePort())], { NODE_ENV: 'production' });
  expect(production.code).toBe(1);
  expect(production.said).toMatch(/^npm start runs a local demo .+$/);
});

test('a Node that is too old is told in one sentence', async () => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });";
  const { code, said } = await refusal([], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(pretend)}`,
  });
  expect(code).toBe(1);
  expect(said).toBe('Canvass needs Node 20.19 or newer, and this is Node 18.20.0: install a newer one.');
});

test('a MongoDB that does not answer, and an address of none, are told in one sentence', async () => {
  const port = String(await freePort());
  const nobody = `127.0.0.1:${await freePort()}`;
  const away = await refusal(['--port', port, '--data', temporaryDirectory()], {
    MONGODB_URI: `mongodb://ada:secret@${nobody}/canvass`,
  });
  expect(away.code).toBe(1);
  const sentence = away.said.split('\n').find((line) => !/^(Starting|Waiting) /.test(line));
  expect(sentence).toMatch(
    new RegExp(
      `^The MongoDB at ${nobody} could not be used \\(.+\\): check MONGODB_URI and that it runs, and start again\\.$`,
    ),
  );
  expect(away.said).not.toContain('secret');
  const none = await refusal(['--port', port, '--data', temporaryDirectory()], { MONGODB_URI: nobody });
  expect(none.said.split('\n').at(-1)).toMatch(/^MONGODB_URI is no address of a MongoDB: /);
});

test('Ctrl-C during the start stops what has started', async () => {
  const data = temporaryDirectory();
  const run = launch(['--port', String(await freePort()), '--data', data]);
  await run.until('Starting database, identity, payments, API and edge …');
  process.kill(-(run.child.pid ?? 0), 'SIGINT');
  expect(await run.ended).toBe(130);
  expect(run.output()).toContain('Stopped before it was ready. The data is kept.');
  expect(run.output()).not.toContain('ready http://');
});

test('a stack stops cleanly at Ctrl-C, keeps its data, and refuses a second one on the same data', async () => {
  const data = temporaryDirectory();
  const port = await freePort();
  const first = launch(['--port', String(port), '--data', data]);
  await first.until('ready http://localhost:');

  // Also before --reset takes the data from under the first one.
  for (const more of [[], ['--reset']]) {
    const second = await refusal(['--port', String(await freePort()), '--data', data, ...more]);
    expect(second.code).toBe(1);
    expect(second.said).toMatch(
      /^Canvass already runs with its data in \S+ \(process \d+\): stop it first, or choose another directory with --data DIR\.$/,
    );
  }

  const { title } = (await (await fetch(`http://localhost:${port}/api/surveys?limit=1`)).json())[0] as {
    title: string;
  };
  process.kill(-(first.child.pid ?? 0), 'SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain('Stopped. The data is kept.');

  const again = launch(['--port', String(port), '--data', data]);
  await again.until('ready http://localhost:');
  const kept = (await (await fetch(`http://localhost:${port}/api/surveys?limit=1`)).json())[0] as { title: string };
  expect(kept.title).toBe(title);
  process.kill(-(again.child.pid ?? 0), 'SIGINT');
  expect(await again.ended).toBe(0);
});
