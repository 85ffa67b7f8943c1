import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyDirectory, createPromotedStore } from '@canvass/release/testing/fixture';
import { startEdge } from '../edge';
import type { Log } from '../log';

/** Starts an edge for a store and captures its log. */
async function openEdge(releases: string) {
  const logLines: string[] = [];
  const log: Log = (level, message, extraFields) =>
    logLines.push([level, message, JSON.stringify(extraFields)].join(' '));
  const edge = await startEdge({ port: 0, releases, channel: 'production', apiUpstreams: ['http://127.0.0.1:9'], log });
  const requestPage = async () => {
    const response = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };
  return { requestPage, logLines, stop: () => edge.stop() };
}

const page = { status: 200, text: expect.stringContaining('<div id="root">') as string };

test('the last page is served while the store is unreadable, and the error is logged once', async () => {
  const store = createPromotedStore();
  const movedStore = `${store}-away`;
  const { requestPage, logLines, stop } = await openEdge(store);
  expect(await requestPage()).toEqual(page);
  renameSync(store, movedStore);
  for (let load = 0; load < 3; load += 1) expect(await requestPage()).toEqual(page);
  expect(logLines).toEqual([expect.stringMatching(/^error .*: serving the last readable page .*ENOENT/)]);
  renameSync(movedStore, store);
  expect(await requestPage()).toEqual(page);
  expect(logLines.slice(1)).toEqual([expect.stringContaining('info the page can be read again')]);
  await stop();
});

test('the last page is served after the current one was damaged', async () => {
  const store = createPromotedStore();
  const { requestPage, logLines, stop } = await openEdge(store);
  await requestPage();
  const current = join(store, 'channels/production/current');
  writeFileSync(join(current, 'headers.json'), '{ "content-ty');
  utimesSync(join(current, 'index.html'), 1, 1);
  expect(await requestPage()).toEqual(page);
  expect(logLines).toEqual([expect.stringContaining('serving the last readable page')]);
  await stop();
});

test.each([
  ['damaged', (store: string) => writeFileSync(join(store, 'channels/production/current/headers.json'), '{ "conte')],
  ['without its link', (store: string) => rmSync(join(store, 'channels/production/current'))],
  ['gone', (store: string) => rmSync(store, { recursive: true })],
])('an edge that starts with releases that are %s reports that they cannot be read', async (_, corrupt) => {
  const store = createPromotedStore();
  corrupt(store);
  const { requestPage, logLines, stop } = await openEdge(store);
  expect(await requestPage()).toEqual({ status: 503, text: 'The releases cannot be read.\n' });
  expect(logLines).toEqual([expect.stringContaining('error the page of production cannot be read {"err":')]);
  await stop();
});

test('a store without a channel is reported as not promoted', async () => {
  const { requestPage, logLines, stop } = await openEdge(createEmptyDirectory());
  expect(await requestPage()).toEqual({ status: 503, text: 'Nothing is promoted to production yet.\n' });
  expect(logLines).toEqual([]);
  await stop();
});
