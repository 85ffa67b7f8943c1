import { readFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';
import { createCheckout, replaceNpm, runCommand } from './testing/checkout';

const RANGES = '>=20.19.0 <21 || >=22.13.0';

/** Pretends to be another version of Node. @returns what `npm start` says about it; undefined if it accepts it */
async function checkVersion(version: string, ranges: string): Promise<string | undefined> {
  const checkout = createCheckout({ 'package.json': { name: 'canvass', engines: { node: ranges } } });
  const pretence = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const { lines } = await runCommand(checkout, {
    ...replaceNpm('exit 1'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(pretence)}`,
  });
  return lines[0]?.startsWith('Installing packages') ? undefined : lines.join('\n');
}

test.each(['20.19.0', '20.19.10', '20.20.2', '22.13.0', '22.21.1', '23.0.0', '26.12.1', '100.0.0'])(
  'Node %s is accepted',
  async (version) => {
    expect(await checkVersion(version, RANGES)).toBeUndefined();
  },
);

test.each([
  ['18.20.8', '20.19'],
  ['20.18.3', '20.19'],
  ['20.2.0', '20.19'],
  ['21.0.0', '22.13'],
  ['21.7.3', '22.13'],
  ['22.12.0', '22.13'],
  ['22.2.0', '22.13'],
])('Node %s is refused, and %s is the nearest that works', async (version, nearest) => {
  expect(await checkVersion(version, RANGES)).toBe(
    `Canvass does not run on Node ${version}: install Node ${nearest}, or better Node 26.`,
  );
});

describe('the versions that package.json names', () => {
  const readJson = (path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8')) as unknown;
  const { engines } = readJson('package.json') as { engines: { node: string } };
  /** What `npm run node-versions` wrote. */
  const started = readJson('platform/setup/node-versions.json') as Record<string, { failure?: string }>;
  const firstVersions = engines.node.split('||').map((range) => /\d+\.\d+\.\d+/.exec(range)?.[0] ?? '');
  const supportedMajor = readFileSync(inRoot('.nvmrc'), 'utf8').trim();

  test('each range begins with a version that works, and so does the recommended one', () => {
    for (const version of firstVersions) expect(started).toHaveProperty([version], { date: expect.any(String) });
    const isStarted = ([version, { failure }]: [string, { failure?: string }]) =>
      version.startsWith(`${supportedMajor}.`) && failure === undefined;
    expect(Object.entries(started).some(isStarted)).toBe(true);
  });

  test('a version that does not work is refused', async () => {
    const failed = Object.keys(started).filter((version) => started[version]?.failure !== undefined);
    for (const version of failed) expect(await checkVersion(version, engines.node)).toContain('does not run on Node');
  });

  test('the lock file and the documents name the same ones', () => {
    const { packages } = readJson('package-lock.json') as { packages: Record<string, unknown> };
    expect(packages['']).toMatchObject({ engines });
    expect(engines.node).toBe('>=20.19.0 <21 || >=22.0.0');
    for (const path of ['README.md', 'CONTRIBUTING.md'])
      expect(readFileSync(inRoot(path), 'utf8')).toContain('npm and Node 20.19 or newer, but not Node 21');
    const decision = readFileSync(inRoot('docs/decisions/0009-node-versions.md'), 'utf8');
    expect(decision).toContain('runs on Node 20.19 and newer, but not on Node 21');
  });
});
