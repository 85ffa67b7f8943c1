import { AREA_CONTRACT } from '@canvass/shared/area';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { exposedArea, sampleRemote } from '../testing/sample-remote';
import { takeNotes, type Note } from '../telemetry/notes';
import { AreaError, loadPage } from './load-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const Page = () => null;
const gone = new Error('gone');

/** Every test has a remote of its own: areas stay loaded for as long as the page lives. */
let count = 0;
function freshRemote(previous?: string) {
  count += 1;
  return sampleRemote(`mf-${count}`, '/sample', previous);
}

function askedFor(): string[] {
  return load.mock.calls.map(([id]) => id);
}

let notes: Note[];

beforeEach(() => {
  load.mockReset();
  register.mockReset();
  notes = [];
  takeNotes((note) => notes.push(note));
});

test('a page comes from the stable version', async () => {
  const remote = freshRemote('1.0.0');
  load.mockResolvedValue(exposedArea('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toEqual({ Page, version: remote.stable });
  expect(register).toHaveBeenCalledTimes(1);
  expect(register.mock.calls[0]?.[0][0]).toMatchObject({
    name: remote.stable.container,
    entry: remote.stable.entry.url,
  });
});

test('an area is loaded once for all of its pages', async () => {
  const remote = freshRemote();
  load.mockResolvedValue(exposedArea('/sample', Page));
  await loadPage(remote, '/sample');
  await loadPage(remote, '/sample');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is tried once more, and only the failed remote is registered anew', async () => {
  const remote = freshRemote();
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(exposedArea('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.stable });
  expect(register.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('then the version before is shown', async () => {
  const remote = freshRemote('1.0.0');
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValueOnce(exposedArea('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.previous });
  const { container } = remote.stable;
  expect(askedFor()).toEqual([`${container}/area`, `${container}/area`, `${remote.previous?.container}/area`]);
});

test('a page whose own file fails is tried again with a fresh area', async () => {
  const remote = freshRemote();
  const broken = exposedArea('/sample', Page);
  for (const page of broken.area.pages) page.load = () => Promise.reject(gone);
  load.mockResolvedValueOnce(broken).mockResolvedValueOnce(exposedArea('/sample', Page));
  await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ Page });
});

test('when nothing is left, the error names the area and why', async () => {
  load.mockRejectedValue(gone);
  const failure = loadPage(freshRemote('1.0.0'), '/sample');
  await expect(failure).rejects.toBeInstanceOf(AreaError);
  await expect(failure).rejects.toMatchObject({ cause: gone });
});

describe('a version that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What the runtime answers for a version whose entry script never comes. */
  const hang = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(gone), 6000);
    });

  test('counts as failed after eight seconds, and is not tried once more', async () => {
    const remote = freshRemote('1.0.0');
    load.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce(exposedArea('/sample', Page));
    const loading = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(8000);
    await expect(loading).resolves.toMatchObject({ version: remote.previous });
  });

  test('is waited for once by all pages, whenever they asked, until the person tries again', async () => {
    const remote = freshRemote('1.0.0');
    load.mockImplementation((id) =>
      id.startsWith(remote.stable.container) ? hang() : Promise.resolve(exposedArea('/sample', Page)),
    );
    const first = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(2000);
    const preloaded = loadPage(remote, '/sample');
    await jest.advanceTimersByTimeAsync(4000);
    for (const page of [first, preloaded, loadPage(remote, '/sample')]) {
      await expect(page).resolves.toMatchObject({ version: remote.previous });
    }
    expect(askedFor().filter((id) => id.startsWith(remote.stable.container))).toHaveLength(1);
    load.mockResolvedValue(exposedArea('/sample', Page));
    await expect(loadPage(remote, '/sample', true)).resolves.toMatchObject({ version: remote.stable });
  });

  test('does not take the place of the one that came when the person tried again', async () => {
    const remote = freshRemote();
    load.mockImplementationOnce(hang).mockResolvedValueOnce(exposedArea('/sample', Page));
    const failure = loadPage(remote, '/sample').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2000);
    await loadPage(remote, '/sample', true);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await failure).toBeInstanceOf(AreaError);
    await loadPage(remote, '/sample');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is tried all the same when there is no other', async () => {
    const remote = freshRemote();
    load.mockImplementationOnce(hang).mockResolvedValueOnce(exposedArea('/sample', Page));
    const failure = loadPage(remote, '/sample').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(6000);
    expect(await failure).toBeInstanceOf(AreaError);
    await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.stable });
  });
});

test.each([AREA_CONTRACT + 1, AREA_CONTRACT - 2])(
  'a version of contract %i is not run: the one before is shown',
  async (contract) => {
    const remote = freshRemote('1.0.0');
    remote.stable.area.contract = contract;
    load.mockResolvedValue(exposedArea('/sample', Page));
    await expect(loadPage(remote, '/sample')).resolves.toMatchObject({ version: remote.previous });
    expect(askedFor()).toEqual([`${remote.previous?.container}/area`]);
  },
);

test('asking again starts from nothing', async () => {
  const remote = freshRemote();
  load.mockResolvedValue(exposedArea('/sample', Page));
  await loadPage(remote, '/sample');
  await loadPage(remote, '/sample', true);
  expect(register.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('a version that could not be loaded is noted as failed, and the one that came in its place as loaded', async () => {
  const remote = freshRemote('1.0.0');
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValueOnce(exposedArea('/sample', Page));
  await loadPage(remote, '/sample');
  expect(notes).toEqual([
    { kind: 'failed', area: remote.name, version: '2.0.0', error: gone },
    { kind: 'loaded', area: remote.name, version: '1.0.0', duration: expect.any(Number) },
  ]);
});

test('a version that a second try has brought is noted as loaded, with the time of both tries', async () => {
  jest.useFakeTimers();
  const remote = freshRemote();
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(gone), 3000);
  });
  load.mockReturnValueOnce(late).mockResolvedValueOnce(exposedArea('/sample', Page));
  const loading = loadPage(remote, '/sample');
  await jest.advanceTimersByTimeAsync(3000);
  await loading;
  expect(notes).toEqual([{ kind: 'loaded', area: remote.name, version: '2.0.0', duration: 3000 }]);
  jest.useRealTimers();
});
