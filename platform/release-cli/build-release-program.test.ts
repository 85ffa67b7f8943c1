import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { createEmptyDirectory, createPromotedStore, publishBuild } from '@canvass/release/testing/fixture';
import { inRoot } from '@canvass/workspace/applications';
import { buildReleaseProgram } from './build-release-program';

const REASON = ['--why', 'Because', '--by', 'ada'];

test('the program in one file releases without a checkout, but opens no pages and publishes nothing', async () => {
  const folder = createEmptyDirectory();
  const program = join(folder, 'release.mjs');
  await buildReleaseProgram(relative(inRoot(), program));
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: '1.1.0-bbbb' });
  const run = (...args: string[]) => {
    const command = [program, ...args, '--json', '--store', store];
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    return { status, result: JSON.parse(stdout) as Record<string, unknown> };
  };
  expect(run('promote', 'mf-admin', ...REASON)).toMatchObject({
    status: 1,
    result: { code: 'no-browser', message: expect.stringMatching(/^This program opens no pages: /) as string },
  });
  expect(run('promote', 'mf-admin', '--no-boot', ...REASON)).toMatchObject({ status: 0, result: { revision: 2 } });
  expect(run('rollback', 'mf-admin', ...REASON)).toMatchObject({ status: 0, result: { revision: 3 } });
  expect(run('publish', 'mf-admin')).toMatchObject({
    status: 1,
    result: { code: 'bad-build', message: 'This program has no sources: publish with npm run release in a checkout' },
  });
});
