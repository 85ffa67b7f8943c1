import { AREA_CONTRACT_VERSION } from '@canvass/shared/area';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createTestAreaModule, createTestRemote } from '../testing/sample-remote';
import { drainTo, type TelemetryEvent } from '../telemetry/event-buffer';
import { AreaError, loadPage } from './load-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const loadRemoteMock = jest.mocked(loadRemote);
const registerRemotesMock = jest.mocked(registerRemotes);
const Page = () => null;
const loadError = new Error('gone');

/** Every test has its own remote, because areas stay loaded for the lifetime of the page. */
let count = 0;
function createUniqueRemote(previous?: string) {
  count += 1;
  return createTestRemote(`mf-${count}`, '/sample', previous);
}

function getRequestedIds(): string[] {
  return loadRemoteMock.mock.calls.map(([id]) => id);
}

let trackedEvents: TelemetryEvent[];

beforeEach(() => {
  loadRemoteMock.mockReset();
  registerRemotesMock.mockReset();
  trackedEvents = [];
  drainTo((note) => trackedEvents.push(note));
});

test('a page comes from the stable version', async () => {
  const remote = createUniqueRemote('1.0.0');
  loadRemoteMock.mockResolvedValue(createTestAreaModule('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toEqual({ Page, version: remote.stable });
  expect(registerRemotesMock).toHaveBeenCalledTimes(1);
  expect(registerRemotesMock.mock.calls[0]?.[0][0]).toMatchObject({
    name: remote.stable.container,
    entry: remote.stable.entry.url,
  });
});

test('an area is loaded once for all of its pages', async () => {
  const remote = createUniqueRemote();
  loadRemoteMock.mockResolvedValue(createTestAreaModule('/sample', Page));
  await loadPage(remote, '/sample');
  await loadPage(remote, '/sample');
  expect(loadRemoteMock).toHaveBeenCalledTimes(1);
});

test('a failed load is retried once, and only the failed remote is registered again', async () => {
  const remote = createUniqueRemote();
  loadRemoteMock.mockRejectedValueOnce(loadError).mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.stable });
  expect(registerRemotesMock.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('the previous version is shown when the stable one fails twice', async () => {
  const remote = createUniqueRemote('1.0.0');
  loadRemoteMock
    .mockRejectedValueOnce(loadError)
    .mockRejectedValueOnce(loadError)
    .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.previous });
  const { container } = remote.stable;
  expect(getRequestedIds()).toEqual([`${container}/area`, `${container}/area`, `${remote.previous?.container}/area`]);
});

test('a page whose own file fails is tried again with a fresh area', async () => {
  const remote = createUniqueRemote();
  const brokenArea = createTestAreaModule('/sample', Page);
  for (const page of brokenArea.area.pages) page.load = () => Promise.reject(loadError);
  loadRemoteMock.mockResolvedValueOnce(brokenArea).mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ Page });
});

test('a page file without an export named Page counts as failed', async () => {
  const remote = createUniqueRemote('1.0.0');
  const withoutPage = createTestAreaModule('/sample', Page);
  for (const page of withoutPage.area.pages) page.load = () => Promise.resolve({ default: Page } as never);
  loadRemoteMock
    .mockResolvedValueOnce(withoutPage)
    .mockResolvedValueOnce(withoutPage)
    .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.previous });
  expect(trackedEvents).toContainEqual(
    expect.objectContaining({
      kind: 'failed',
      version: remote.stable.version,
      error: expect.objectContaining({ message: expect.stringContaining('does not export Page') as string }) as Error,
    }),
  );
});

test('the error names the area and its cause when no version can be loaded', async () => {
  loadRemoteMock.mockRejectedValue(loadError);
  const failure = loadPage(createUniqueRemote('1.0.0'), '/sample');
  await expect(failure).rejects.toBeInstanceOf(AreaError);
  await expect(failure).rejects.toMatchObject({ cause: loadError });
});

describe('a version that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** The runtime's promise for a version whose entry script never loads. */
  const createHungPromise = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(loadError), 6000);
    });

  test('a hung version fails after eight seconds and is not retried', async () => {
    const remote = createUniqueRemote('1.0.0');
    loadRemoteMock
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
    const loading = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(8000);
    await expect(loading).resolves.toMatchObject({ version: remote.previous });
  });

  test('a hung version is awaited once for all pages until the user retries', async () => {
    const remote = createUniqueRemote('1.0.0');
    loadRemoteMock.mockImplementation((id) =>
      id.startsWith(remote.stable.container)
        ? createHungPromise()
        : Promise.resolve(createTestAreaModule('/sample', Page)),
    );
    const first = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(2000);
    const preloadedPage = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(4000);
    for (const page of [first, preloadedPage, loadPage(remote, '/sample')]) {
      await expect(page).resolves.toMatchObject({ version: remote.previous });
    }
    expect(getRequestedIds().filter((id) => id.startsWith(remote.stable.container))).toHaveLength(1);
    loadRemoteMock.mockResolvedValue(createTestAreaModule('/sample', Page));
    await expect(loadPage(remote, '/sample', true)).resolves.toMatchObject({ version: remote.stable });
  });

  test('a hung version does not replace the one that a retry has loaded', async () => {
    const remote = createUniqueRemote();
    loadRemoteMock
      .mockImplementationOnce(createHungPromise)
      .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
    const failure = loadPage(remote, '/sample').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2000);
    await loadPage(remote, '/sample', true);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await failure).toBeInstanceOf(AreaError);
    await loadPage(remote, '/sample');
    expect(loadRemoteMock).toHaveBeenCalledTimes(2);
  });

  test('a hung version is still tried when there is no other', async () => {
    const remote = createUniqueRemote();
    loadRemoteMock
      .mockImplementationOnce(createHungPromise)
      .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
    const failure = loadPage(remote, '/sample').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(6000);
    expect(await failure).toBeInstanceOf(AreaError);
    await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.stable });
  });
});

test.each([AREA_CONTRACT_VERSION + 1, AREA_CONTRACT_VERSION - 2])(
  'a version of contract %i is not run: the one before is shown',
  async (contract) => {
    const remote = createUniqueRemote('1.0.0');
    remote.stable.area.contract = contract;
    loadRemoteMock.mockResolvedValue(createTestAreaModule('/sample', Page));
    await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.previous });
    expect(getRequestedIds()).toEqual([`${remote.previous?.container}/area`]);
  },
);

test('a retry by the user uses nothing of earlier attempts', async () => {
  const remote = createUniqueRemote();
  loadRemoteMock.mockResolvedValue(createTestAreaModule('/sample', Page));
  await loadPage(remote, '/sample');
  await loadPage(remote, '/sample', true);
  expect(registerRemotesMock.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('a version that cannot be loaded is tracked as failed, and its replacement as loaded', async () => {
  const remote = createUniqueRemote('1.0.0');
  loadRemoteMock
    .mockRejectedValueOnce(loadError)
    .mockRejectedValueOnce(loadError)
    .mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  await loadPage(remote, '/sample');
  expect(trackedEvents).toEqual([
    { kind: 'failed', area: remote.name, version: '2.0.0', error: loadError },
    { kind: 'loaded', area: remote.name, version: '1.0.0', duration: expect.any(Number) },
  ]);
});

test('a version loaded by a retry is tracked as loaded with the total duration', async () => {
  jest.useFakeTimers();
  const remote = createUniqueRemote();
  const lateRejection = new Promise((_, reject) => {
    setTimeout(() => reject(loadError), 3000);
  });
  loadRemoteMock.mockReturnValueOnce(lateRejection).mockResolvedValueOnce(createTestAreaModule('/sample', Page));
  const loading = loadPage(remote, '/sample');
  await jest.advanceTimersByTimeAsync(3000);
  await loading;
  expect(trackedEvents).toEqual([{ kind: 'loaded', area: remote.name, version: '2.0.0', duration: 3000 }]);
  jest.useRealTimers();
});
