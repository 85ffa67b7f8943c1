import { createServer } from 'node:http';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { createPromotedStore } from '../testing/fixture';
import { runWithoutBrowser } from '../testing/command-fixture';
import { type Renderings, RENDERINGS_PATH } from './renderings';

const RENDERINGS: Renderings = {
  channel: 'production',
  since: '2026-11-20T10:00:00.000Z',
  versions: [
    {
      area: 'mf-public',
      version: '1.0.0-aaaa',
      documents: 1204,
      meanMs: 12.4,
      longestMs: 81.6,
      failures: 0,
      refused: 20,
      abandoned: 2,
    },
    {
      area: 'mf-public',
      version: '1.1.0-bbbb',
      documents: 0,
      meanMs: 0,
      longestMs: 0,
      failures: 3,
      refused: 0,
      abandoned: 0,
      last: { at: '2026-11-20T11:30:00.000Z', message: 'mf-public took more than 1000 ms for a page' },
    },
  ],
};

let renderer: ListeningServer;
let answer: string;
let paths: (string | undefined)[];

beforeAll(async () => {
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end(answer);
  });
  renderer = await startListening(server, 0);
});

beforeEach(() => {
  answer = JSON.stringify(RENDERINGS);
  paths = [];
});

afterAll(() => renderer.stop());

const readStatus = async (...args: string[]) =>
  (await runWithoutBrowser(['status', '--store', createPromotedStore(), ...args])).output.split('\n');

test('status shows what was rendered on the server of each version, and what failed last', async () => {
  const lines = await readStatus('--renderer', `http://127.0.0.1:${renderer.port}/`);
  expect(lines.slice(-4)).toEqual([
    '  rendered on the server since 2026-11-20 10:00 UTC:',
    '  mf-public    1.0.0-aaaa           1204 documents in 12 ms, at most 82 ms, 0 failed, 20 refused, 2 given up',
    '               1.1.0-bbbb           0 documents in 0 ms, at most 0 ms, 3 failed, 0 refused, 0 given up',
    '                                    last: 2026-11-20 11:30 UTC  mf-public took more than 1000 ms for a page',
  ]);
  expect(paths).toEqual([RENDERINGS_PATH]);
});

test('status understands a renderer that does not count refusals yet', async () => {
  answer = JSON.stringify(RENDERINGS, (key, value: unknown) =>
    key === 'refused' || key === 'abandoned' ? undefined : value,
  );
  const lines = await readStatus('--renderer', `http://127.0.0.1:${renderer.port}`);
  expect(lines).toContain(
    '  mf-public    1.0.0-aaaa           1204 documents in 12 ms, at most 82 ms, 0 failed, 0 refused, 0 given up',
  );
});

test('status says so when nothing was rendered, and nothing about the renderer of another channel', async () => {
  const args = ['--renderer', `http://127.0.0.1:${renderer.port}`];
  answer = JSON.stringify({ ...RENDERINGS, versions: [] });
  expect((await readStatus(...args)).at(-1)).toBe('  nothing was rendered on the server since 2026-11-20 10:00 UTC');
  answer = JSON.stringify({ ...RENDERINGS, channel: 'staging' });
  expect((await readStatus(...args)).join('\n')).not.toContain('rendered on the server');
});

test('a renderer that does not answer, or is none, is reported in one sentence', async () => {
  expect((await readStatus('--renderer', 'http://127.0.0.1:1')).at(-2)).toBe(
    '  No answer from the renderer at http://127.0.0.1:1.',
  );
  answer = '<!doctype html>';
  const origin = `http://127.0.0.1:${renderer.port}`;
  expect((await readStatus('--renderer', origin)).at(-2)).toBe(`  There is no renderer at ${origin}, or an older one.`);
});

test('without a renderer, status says nothing about it', async () => {
  expect((await readStatus()).join('\n')).not.toMatch(/renderer|rendered/);
});
