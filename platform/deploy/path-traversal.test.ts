import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Edge, startEdge } from '@canvass/edge/edge';
import { SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';
import { rawRequest, sendRaw } from '@canvass/testing/raw-http';
import { createTraversalPaths } from '@canvass/testing/traversal-paths';
import { createAttemptCounter } from '@canvass/testing/attempt-counter';
import { CHANNEL, type Nginx, createDeployStore, startNginx, VERSION } from './fixture';

const SECRET_FILE_TEXT = `canary ${randomUUID()}`;
const FOLDERS = [
  '/',
  '/releases/',
  '/releases/mf-public/',
  `/releases/mf-public/${VERSION}/`,
  '/embed/',
  '/dashboard/',
];

const tries = createAttemptCounter('paths that lead out of the releases');
let store: string;
let canary: string;
let edge: Edge;
let nginx: Nginx;

beforeAll(async () => {
  store = createDeployStore();
  // A script, because only files of known types are served.
  canary = join(dirname(store), `canary-${randomUUID()}.js`);
  writeFileSync(canary, SECRET_FILE_TEXT);
  edge = await startEdge({ port: 0, releases: store, channel: CHANNEL, apiUpstreams: ['http://127.0.0.1:9'] });
  nginx = await startNginx({ RELEASES: store, CHANNEL, API_SERVERS: 'server 127.0.0.1:9;' });
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
});

/** Requests a path exactly as written. */
async function requestPath(port: number, path: string): Promise<{ status: number; text: string }> {
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: */*'];
  const [response] = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, headers));
  return { status: response?.status ?? 0, text: response ? response.head + response.body : '' };
}

/**
 * The flaws in the responses to all paths below a folder: the canary's content, a server failure, or internals of the
 * server.
 */
async function findFlawsBelow(port: number, folder: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const path of createTraversalPaths(folder, { name: basename(canary), path: canary })) {
    tries.add();
    const { status, text } = await requestPath(port, path);
    if (text.includes(SECRET_FILE_TEXT)) flaws.push(`${path}: the file`);
    // The page is served for every valid address, even if nothing is there.
    if (![200, 400, 404].includes(status) || (status === 200 && !text.includes('<div id="root">'))) {
      flaws.push(`${path}: ${status}`);
    }
    if (text.includes(store) || text.includes('ENOENT')) flaws.push(`${path}: where the files are`);
  }
  return flaws;
}

test.each(FOLDERS)('no path below %s reaches a file outside the releases through the edge or nginx', async (folder) => {
  expect(await findFlawsBelow(edge.port, folder)).toEqual([]);
  expect(await findFlawsBelow(nginx.port, folder)).toEqual([]);
});

test('the edge does not follow a symbolic link out of the store', async () => {
  symlinkSync(canary, join(store, 'mf-public', VERSION, 'linked.js'));
  symlinkSync(dirname(canary), join(store, 'mf-public', VERSION, 'linked'));
  const folder = `/releases/mf-public/${VERSION}`;
  for (const path of [`${folder}/linked.js`, `${folder}/linked/${basename(canary)}`]) {
    expect([path, (await requestPath(edge.port, path)).status]).toEqual([path, 404]);
  }
});

test('a file inside a release is served', async () => {
  writeFileSync(join(store, 'mf-public', VERSION, 'canary.js'), SECRET_FILE_TEXT);
  const responses = await Promise.all(
    [edge, nginx].map(({ port }) => requestPath(port, `/releases/mf-public/${VERSION}/canary.js`)),
  );
  expect(responses.map(({ text }) => text.includes(SECRET_FILE_TEXT))).toEqual([true, true]);
});

test('a hidden file inside a release, such as a source map, is not served', async () => {
  const folder = join(store, 'mf-public', VERSION, SOURCE_MAP_DIRECTORY);
  mkdirSync(folder);
  for (const name of ['canary.js', 'canary.js.map']) {
    writeFileSync(join(folder, name), SECRET_FILE_TEXT);
    for (const hidden of [SOURCE_MAP_DIRECTORY, SOURCE_MAP_DIRECTORY.replace('.', '%2e')]) {
      const path = `/releases/mf-public/${VERSION}/${hidden}/${name}`;
      const responses = await Promise.all([edge, nginx].map(({ port }) => requestPath(port, path)));
      expect([path, responses.map(({ status }) => status)]).toEqual([path, [404, 404]]);
    }
  }
});

test('thousands of paths were requested', () => {
  expect(tries.finish()).toBeGreaterThan(2000);
});
