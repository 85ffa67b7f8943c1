import { createSharedConfig, readFacadeExports, SINGLETON_FACADES } from './shared-modules';

test('the shell bundles every singleton and an area bundles none', () => {
  const [host, remote] = [createSharedConfig('host'), createSharedConfig('remote')];
  expect(Object.keys(remote)).toEqual(Object.keys(host));
  expect(Object.values(host).every(({ eager, singleton }) => eager && singleton)).toBe(true);
  expect(Object.values(remote).every((shared) => shared.import === false)).toBe(true);
});

test('the exported names of a facade are parsed', () => {
  expect(readFacadeExports(SINGLETON_FACADES['react-router-dom'] ?? '')).toEqual(
    expect.arrayContaining(['Link', 'useParams']),
  );
  expect(readFacadeExports(SINGLETON_FACADES['@tanstack/react-query'] ?? '')).toContain('useQuery');
});
