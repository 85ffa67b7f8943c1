import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory, promotedStore } from '../release/fixture';
import { startEdge } from './edge';
import type { Log } from './log';

/** An edge before a store, and what it logs. */
async function open(releases: string) {
  const said: string[] = [];
  const log: Log = (level, message, more) => said.push([level, message, JSON.stringify(more)].join(' '));
  const edge = await startEdge({ port: 0, releases, channel: 'production', apiTargets: ['http://127.0.0.1:9'], log });
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };
  return { ask, said, stop: () => edge.stop() };
}

const page = { status: 200, text: expect.stringContaining('<div id="root">') as string };

test('a page that cannot be read any more is served as it was, and the log says so once', async () => {
  const store = promotedStore();
  const away = `${store}-away`;
  const { ask, said, stop } = await open(store);
  expect(await ask()).toEqual(page);
  renameSync(store, away);
  for (let load = 0; load < 3; load += 1) expect(await ask()).toEqual(page);
  expect(said).toEqual([expect.stringMatching(/^error .*: the one that was read last is served .*ENOENT/)]);
  renameSync(away, store);
  expect(await ask()).toEqual(page);
  expect(said.slice(1)).toEqual([expect.stringContaining('info the page can be read again')]);
  await stop();
});

test('so is one that was damaged since', async () => {
  const store = promotedStore();
  const { ask, said, stop } = await open(store);
  await ask();
  const current = join(store, 'channels/production/current');
  writeFileSync(join(current, 'headers.json'), '{ "content-ty');
  utimesSync(join(current, 'index.html'), 1, 1);
  expect(await ask()).toEqual(page);
  expect(said).toEqual([expect.stringContaining('the one that was read last is served')]);
  await stop();
});

test.each([
  ['damaged', (store: string) => writeFileSync(join(store, 'channels/production/current/headers.json'), '{ "conte')],
  ['without its link', (store: string) => rmSync(join(store, 'channels/production/current'))],
  ['gone', (store: string) => rmSync(store, { recursive: true })],
])('an edge that starts before releases that are %s says that they cannot be read', async (_, damage) => {
  const store = promotedStore();
  damage(store);
  const { ask, said, stop } = await open(store);
  expect(await ask()).toEqual({ status: 503, text: 'The releases cannot be read.\n' });
  expect(said).toEqual([expect.stringContaining('error the page of production cannot be read {"err":')]);
  await stop();
});

test('releases without a channel are another matter', async () => {
  const { ask, said, stop } = await open(emptyDirectory());
  expect(await ask()).toEqual({ status: 503, text: 'Nothing is promoted to production yet.\n' });
  expect(said).toEqual([]);
  await stop();
});
