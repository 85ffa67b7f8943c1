import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import type { Renderings } from '@canvass/release/health/renderings';
import { promote } from '@canvass/release/commands/change';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';
import { inRoot } from '@canvass/workspace/applications';
import { createAreaCode, createRenderedStore, RENDERED_VERSION } from './testing/rendered-store';

const run = promisify(execFile);

const AREA_CODE = createAreaCode(`
  const { body } = await readApi('/surveys' + new URL(url, 'http://a').search);
  return { description: { title: body }, queries: [{ queryKey: ['a'], data: body }] };
`);

test('the bundled renderer needs only the packages for pictures, reads from the API for all at once, and ends on SIGTERM', async () => {
  const build = inRoot('platform/renderer/build.ts');
  await run(process.execPath, ['--import', 'tsx', build], { cwd: inRoot() });
  const image = createEmptyDirectory();
  copyFileSync(inRoot('platform/renderer/dist/renderer.js'), join(image, 'renderer.js'));
  writeFileSync(join(image, 'package.json'), '{"type":"module"}');
  // As the image has them.
  mkdirSync(join(image, 'node_modules'));
  for (const packages of ['node_modules/@fontsource', 'platform/renderer/node_modules/@napi-rs']) {
    cpSync(inRoot(packages), join(image, 'node_modules', basename(packages)), { recursive: true });
  }
  const requests: (string | undefined)[] = [];
  const api = await startListening(
    createServer(({ url }, response) => {
      requests.push(url);
      response.end('the answer');
    }),
    0,
  );
  const store = createRenderedStore(AREA_CODE);
  const versions = { shell: RENDERED_VERSION, 'mf-public': RENDERED_VERSION };
  promote({ store, channel: 'production', versions, why: 'Server rendering' });
  // No document may take too long, however busy the machine is.
  const env = { PORT: '0', RELEASES: store, API_TARGETS: `http://127.0.0.1:${api.port}`, RENDER_TIMEOUT_MS: '600000' };
  const { stdout } = await run(process.execPath, ['renderer.js', '--permission-flags'], { cwd: image, env });
  const flags = stdout.trim().split(' ');
  const renderer = spawn(process.execPath, [...flags, 'renderer.js'], {
    cwd: image,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(renderer, 'exit');
  const failure = exit.then(() => Promise.reject(new Error('the renderer ended')));
  const [line] = (await Promise.race([once(createInterface(renderer.stdout), 'line'), failure])) as [string];
  failure.catch(() => {});
  const { port, isConfined } = JSON.parse(line) as { port: number; isConfined: boolean };
  expect(isConfined).toBe(true);
  const fetchDocument = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    expect((await fetchDocument('/health/ready')).status).toBe(200);
    expect((await fetchDocument('/mf-admin')).status).toBe(503);
    expect((await fetchDocument('/surveys')).status).toBe(200);
    requests.length = 0;
    const startedAt = performance.now();
    const paths = Array.from({ length: 200 }, (_, index) => `/surveys?utm=${index}&q=a`);
    const documents = await Promise.all(
      paths.map(async (path) => {
        const response = await fetchDocument(path);
        return response.ok ? response.text() : undefined;
      }),
    );
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    const [document, ...others] = new Set(documents);
    expect(document).toContain('<title>the answer · Canvass</title>');
    expect(others).toEqual([]);
    expect(new Set(requests)).toEqual(new Set(['/api/surveys?q=a']));
    // Once a second, however long 200 requests take.
    expect(requests.length).toBeLessThanOrEqual(seconds + 1);
    const renderings = (await (await fetchDocument('/health/renderings')).json()) as Renderings;
    expect(renderings.versions).toMatchObject([{ area: 'mf-public', version: RENDERED_VERSION }]);
    expect(renderings.versions[0]?.documents).toBeGreaterThan(0);
    const picture = Buffer.from(await (await fetchDocument('/picture.png?page=/surveys')).arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  } finally {
    renderer.kill('SIGTERM');
    await api.stop();
  }
  expect(await exit).toEqual([0, null]);
});
