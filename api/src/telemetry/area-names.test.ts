import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendTelemetry } from '@canvass/shared/contracts';
import { pino } from 'pino';
import { startApi } from '../../testing/api';
import { createAreaNames, readAreaNames } from './area-names';

const log = pino({ level: 'silent' });

let edge: Server;
let origin: string;
let areas: unknown[];
let requests: number;
let time: number;

function renderPage(names: unknown[]): string {
  const registry = JSON.stringify({ remotes: names.map((name) => ({ name })) });
  return `<!doctype html><script type="application/json" id="registry">${registry}</script>`;
}

beforeEach(async () => {
  [areas, requests, time] = [['mf-calendar'], 0, Date.UTC(2026, 10, 28)];
  edge = createServer((_, response) => {
    requests += 1;
    response.end(renderPage(areas));
  });
  await new Promise<void>((resolve) => {
    edge.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
});

afterEach(() => edge.close());

const create = (...edges: string[]) =>
  createAreaNames({ configured: ['shell'], edges, now: () => new Date(time), log });

test('an area is known as soon as an edge serves it, and no longer than that', async () => {
  const names = create(origin);
  expect(await names.has('mf-calendar')).toBe(true);
  areas = ['mf-events'];
  expect(await names.has('mf-events')).toBe(false);
  time += 10_000;
  expect(await names.has('mf-events')).toBe(true);
  expect(await names.has('mf-calendar')).toBe(false);
  expect(await names.list()).toEqual(['shell', 'mf-events']);
});

test('invented names make one request in ten seconds, and known names none', async () => {
  const names = create(origin);
  await names.has('shell');
  expect(requests).toBe(0);
  const invented = Array.from({ length: 50 }, (_, index) => names.has(`mf-${index}`));
  expect(new Set(await Promise.all(invented))).toEqual(new Set([false]));
  expect(requests).toBe(1);
});

test('while an edge does not answer, what it served last is known', async () => {
  const names = create(origin, 'http://127.0.0.1:9');
  await names.list();
  edge.closeAllConnections();
  await new Promise((resolve) => {
    edge.close(resolve);
  });
  time += 10_000;
  expect(await names.list()).toEqual(['shell', 'mf-calendar']);
});

test('names are bounded in number and length', () => {
  const long = `mf-${'a'.repeat(40)}`;
  expect(readAreaNames(renderPage(['mf-a', long, 'A', '', 7, null, 'mf-<b>']))).toEqual(['mf-a']);
  expect(readAreaNames(renderPage(Array.from({ length: 500 }, (_, index) => `mf-${index}`)))).toHaveLength(100);
});

test.each(['', '<html>', 'x'.repeat(5_000_000) + renderPage(['mf-a'])])(
  'a page without a registry is an error',
  (html) => {
    expect(() => readAreaNames(html)).toThrow('The page has no registry');
  },
);

test('a new area is counted by its name without a restart of the API', async () => {
  areas = ['mf-public'];
  const api = await startApi({ now: () => new Date(time), settings: { EDGE_TARGETS: origin } });
  try {
    const send = () =>
      api.call(sendTelemetry, {
        body: { reports: [{ kind: 'error', area: 'mf-calendar', version: '1.0.0', channel: 'production' }] },
      });
    const readStored = () => api.db.collection('telemetry').distinct('area');
    await send();
    expect(await readStored()).toEqual(['other']);
    areas = ['mf-public', 'mf-calendar'];
    time += 10_000;
    await send();
    expect(await readStored()).toEqual(['mf-calendar', 'other']);
  } finally {
    await api.stop();
  }
});
