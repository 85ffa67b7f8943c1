import { listResolvedDependencies, readLockedPackages, type LockedPackages } from './resolved-dependencies';

const packages: LockedPackages = {
  '': { dependencies: { 'root-tool': '1.0.0' } },
  'mf-one': { dependencies: { '@canvass/shared': '1.0.0', chart: '1.0.0' } },
  'mf-two': { dependencies: { '@canvass/shared': '1.0.0' } },
  shared: { dependencies: { ui: '1.0.0' } },
  'node_modules/@canvass/shared': { resolved: 'shared', link: true },
  'node_modules/chart': { version: '1.0.0', integrity: 'a', dependencies: { color: '^2.0.0' } },
  'node_modules/chart/node_modules/color': { version: '2.0.0', integrity: 'b', dependencies: { color: '*' } },
  'node_modules/color': { version: '1.0.0', integrity: 'c' },
  'node_modules/ui': { version: '1.0.0', integrity: 'd', peerDependencies: { color: '1', absent: '1' } },
  'node_modules/root-tool': { version: '1.0.0', integrity: 'e' },
};

test('dependencies are found where Node finds them, through workspaces and peers, each once', () => {
  expect(listResolvedDependencies(packages, ['mf-one'])).toEqual([
    'node_modules/chart 1.0.0 a',
    'node_modules/chart/node_modules/color 2.0.0 b',
    'node_modules/color 1.0.0 c',
    'node_modules/ui 1.0.0 d',
  ]);
});

test('a package that only another area or the root depends on is left out', () => {
  expect(listResolvedDependencies(packages, ['mf-two'])).toEqual([
    'node_modules/color 1.0.0 c',
    'node_modules/ui 1.0.0 d',
  ]);
});

test('the lock file of this checkout has the packages that an area is built with, and none that only tests need', () => {
  const names = listResolvedDependencies(readLockedPackages(), ['mf-public', 'platform/bundler']).map(
    (line) => line.split(' ')[0],
  );
  expect(names).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/zod', 'node_modules/webpack']));
  expect(names).not.toContain('node_modules/jest');
});
