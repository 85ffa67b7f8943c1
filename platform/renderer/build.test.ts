import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { promote } from '@canvass/release/commands/promotion';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';
import { inRoot } from '@canvass/workspace/applications';
import { createAreaCode, createDescribedStore, DESCRIBED_VERSION } from './testing/described-store';

const AREA_CODE = createAreaCode(`
  const { body } = await readApi('/surveys' + new URL(url, 'http://a').search);
  return { description: { title: body }, queries: [{ queryKey: ['a'], data: body }] };
`);

test('the bundled renderer runs without node_modules, reads from the API for all at once, and ends on SIGTERM', async () => {
  const build = inRoot('platform/renderer/build.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', build], { cwd: inRoot() });
  const image = createEmptyDirectory();
  copyFileSync(inRoot('platform/renderer/dist/renderer.js'), join(image, 'renderer.js'));
  writeFileSync(join(image, 'package.json'), '{"type":"module"}');
  const requests: (string | undefined)[] = [];
  const api = await startListening(
    createServer(({ url }, response) => {
      requests.push(url);
      response.end('the answer');
    }),
    0,
  );
  const store = createDescribedStore(AREA_CODE);
  const versions = { shell: DESCRIBED_VERSION, 'mf-public': DESCRIBED_VERSION };
  promote({ store, channel: 'production', versions, why: 'Descriptions' });
  const env = { PORT: '0', RELEASES: store, API_TARGETS: `http://127.0.0.1:${api.port}` };
  const renderer = spawn(process.execPath, ['renderer.js'], { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(renderer, 'exit');
  const [line] = (await once(createInterface(renderer.stdout), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  const fetchDocument = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    expect((await fetchDocument('/health/ready')).status).toBe(200);
    expect((await fetchDocument('/mf-admin')).status).toBe(503);
    // On a busy machine, a document may take too long; the edge serves the page as it is then.
    let isDescribed = false;
    for (let attempt = 0; attempt < 20 && !isDescribed; attempt += 1)
      isDescribed = (await fetchDocument('/surveys')).ok;
    requests.length = 0;
    const paths = Array.from({ length: 200 }, (_, index) => `/surveys?utm=${index}&q=a`);
    const documents = await Promise.all(
      paths.map(async (path) => {
        const response = await fetchDocument(path);
        return response.ok ? response.text() : undefined;
      }),
    );
    const [document, ...others] = new Set(documents.filter((each) => each !== undefined));
    expect(document).toContain('<title>the answer · Canvass</title>');
    expect(others).toEqual([]);
    // Once a second: on a busy machine, 200 requests may take longer than one.
    expect(new Set(requests)).toEqual(new Set(['/api/surveys?q=a']));
    expect(requests.length).toBeLessThan(20);
  } finally {
    renderer.kill('SIGTERM');
    await api.stop();
  }
  expect(await exit).toEqual([0, null]);
});
