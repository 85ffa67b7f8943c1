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
    /^--port takes a number from 1 to 65535, not http\. Use: .+$/,
  );
  expect((await refusal(['--prot', '1'])).said).toMatch(/^Unknown option '--prot'.* Use: .+$/);
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

test('a stack stops cleanly at Ctrl-C, keeps its data, and refuses a second one on the same data', async () => {
  const data = temporaryDirectory();
  const port = await freePort();
  const first = launch(['--port', String(port), '--data', data]);
  await first.until('ready http://localhost:');

  const second = await refusal(['--port', String(await freePort()), '--data', data]);
  expect(second.code).toBe(1);
  expect(second.said.split('\n').at(-1)).toMatch(
    /^The data directory .+ is in use by another server \(process \d+\)\.$/,
  );

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
