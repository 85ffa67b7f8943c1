import { facadeExports, FACADES, sharedModules } from './shared-modules';
import { containerName, sourceHash, sourceVersion } from './version';

test('the same sources give the same version, and each application has its own', () => {
  expect(sourceVersion('mf-public')).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(sourceHash('mf-public')).toBe(sourceHash('mf-public'));
  expect(sourceHash('mf-public')).not.toBe(sourceHash('mf-admin'));
});

test('a container has a name that JavaScript takes, its own for each version', () => {
  expect(containerName('mf-public', '1.4.0-3f2a91c0')).toBe('mf_public_1_4_0_3f2a91c0');
});

test('the shell brings every singleton, an area none', () => {
  const [host, remote] = [sharedModules('host'), sharedModules('remote')];
  expect(Object.keys(remote)).toEqual(Object.keys(host));
  expect(Object.values(host).every(({ eager, singleton }) => eager && singleton)).toBe(true);
  expect(Object.values(remote).every((shared) => shared.import === false)).toBe(true);
});

test('the names a facade offers can be read', () => {
  expect(facadeExports(FACADES['react-router-dom'] ?? '')).toEqual(expect.arrayContaining(['Link', 'useParams']));
  expect(facadeExports(FACADES['@tanstack/react-query'] ?? '')).toContain('useQuery');
});
