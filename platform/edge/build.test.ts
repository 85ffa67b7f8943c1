import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { inRoot } from '@canvass/workspace/applications';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';

test('the bundled edge runs without node_modules and exits with code 0 on SIGTERM', async () => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', inRoot('platform/edge/build.ts')], { cwd: inRoot() });
  const image = createEmptyDirectory();
  copyFileSync(inRoot('platform/edge/dist/edge.js'), join(image, 'edge.js'));
  writeFileSync(join(image, 'package.json'), '{"type":"module"}');
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    RELEASES: image,
    API_TARGETS: 'http://127.0.0.1:9',
    NODE_ENV: 'production',
  };
  const edge = spawn(process.execPath, ['edge.js'], { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(edge, 'exit');
  const [line] = (await once(createInterface(edge.stdout), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect([response.status, await response.text()]).toEqual([503, 'Nothing is promoted to production yet.\n']);
  edge.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
