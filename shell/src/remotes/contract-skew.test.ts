import { createTestAreaModule, createTestRemote } from '../testing/sample-remote';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const Page = () => null;

/** A shell with another contract version, as one built before or after this one would have. */
async function importShellWithContract(contract: number) {
  jest.resetModules();
  jest.doMock('@canvass/shared/area', () => ({
    ...jest.requireActual<object>('@canvass/shared/area'),
    AREA_CONTRACT_VERSION: contract,
  }));
  const { loadRemote } = await import('@module-federation/enhanced/runtime');
  jest.mocked(loadRemote).mockResolvedValue(createTestAreaModule('/sample', Page));
  return import('./load-page');
}

test.each([
  { shell: 1, area: 0, runs: true },
  { shell: 1, area: 1, runs: true },
  { shell: 1, area: 2, runs: false },
  { shell: 2, area: 0, runs: false },
  { shell: 2, area: 1, runs: true },
  { shell: 2, area: 2, runs: true },
  { shell: 2, area: 3, runs: false },
])('a shell of contract $shell runs an area of contract $area: $runs', async ({ shell, area, runs }) => {
  const { loadPage } = await importShellWithContract(shell);
  const remote = createTestRemote(`mf-${shell}-${area}`, '/sample');
  remote.stable.area.contract = area;
  const loading = loadPage(remote, '/sample').then(
    () => true,
    () => false,
  );
  expect(await loading).toBe(runs);
});
