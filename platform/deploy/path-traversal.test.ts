import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Edge, startEdge } from '../edge/edge';
import { rawRequest, sendRaw } from '../testing/raw-http';
import { traversalPaths } from '../testing/traversal-paths';
import { countTries } from '../testing/tries';
import { CHANNEL, type Nginx, promotedStore, startNginx, VERSION } from './fixture';

const CANARY = `canary ${randomUUID()}`;
const FOLDERS = [
  '/',
  '/releases/',
  '/releases/mf-public/',
  `/releases/mf-public/${VERSION}/`,
  '/embed/',
  '/dashboard/',
];

const tries = countTries('paths that lead out of the releases');
let store: string;
let canary: string;
let edge: Edge;
let nginx: Nginx;

beforeAll(async () => {
  store = promotedStore();
  // A script, as only files of known types are served.
  canary = join(dirname(store), `canary-${randomUUID()}.js`);
  writeFileSync(canary, CANARY);
  edge = await startEdge({ port: 0, releases: store, channel: CHANNEL, apiTargets: ['http://127.0.0.1:9'] });
  nginx = await startNginx({ RELEASES: store, CHANNEL, API_SERVERS: 'server 127.0.0.1:9;' });
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
});

/** Asks for a path as it is written. */
async function ask(port: number, path: string): Promise<{ status: number; text: string }> {
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: */*'];
  const [answer] = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, headers));
  return { status: answer?.status ?? 0, text: answer ? answer.head + answer.body : '' };
}

/** What is wrong with the answers to all paths below a folder: the canary, a failure, or insides of the server. */
async function flawsBelow(port: number, folder: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const path of traversalPaths(folder, { name: basename(canary), path: canary })) {
    tries.add();
    const { status, text } = await ask(port, path);
    if (text.includes(CANARY)) flaws.push(`${path}: the file`);
    // The page of the application is for every address that is one, also where nothing is there.
    if (![200, 400, 404].includes(status) || (status === 200 && !text.includes('<div id="root">'))) {
      flaws.push(`${path}: ${status}`);
    }
    if (text.includes(store) || text.includes('ENOENT')) flaws.push(`${path}: where the files are`);
  }
  return flaws;
}

test.each(FOLDERS)(
  'no path below %s leads to a file beside the releases, from the edge or from nginx',
  async (folder) => {
    expect(await flawsBelow(edge.port, folder)).toEqual([]);
    expect(await flawsBelow(nginx.port, folder)).toEqual([]);
  },
);

test('a link in a release that leads out of the store is not followed by the edge', async () => {
  symlinkSync(canary, join(store, 'mf-public', VERSION, 'linked.js'));
  symlinkSync(dirname(canary), join(store, 'mf-public', VERSION, 'linked'));
  const folder = `/releases/mf-public/${VERSION}`;
  for (const path of [`${folder}/linked.js`, `${folder}/linked/${basename(canary)}`]) {
    expect([path, (await ask(edge.port, path)).status]).toEqual([path, 404]);
  }
});

test('a file that is in a release comes, so the others are refused for their paths', async () => {
  writeFileSync(join(store, 'mf-public', VERSION, 'canary.js'), CANARY);
  const answers = await Promise.all(
    [edge, nginx].map(({ port }) => ask(port, `/releases/mf-public/${VERSION}/canary.js`)),
  );
  expect(answers.map(({ text }) => text.includes(CANARY))).toEqual([true, true]);
});

test('thousands of paths were tried', () => {
  expect(tries.finish()).toBeGreaterThan(2000);
});
