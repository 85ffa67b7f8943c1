import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom';
import type { RegisteredPage } from '../registry/pages';
import { QueryClients } from '../query-clients';
import { QueryClientsProvider } from '../query-clients-provider';
import { createTestRegistry } from '../testing/canary-registry';
import { createTestAreaModule, createTestPage, createTestRemote } from '../testing/sample-remote';
import { drainTo, type TelemetryEvent } from '../telemetry/event-buffer';
import { findShownVersion, getPageState, retryPage } from './page-store';
import { RemotePage } from './remote-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const loadError = new Error('gone');

let count = 0;
function createUniquePage(previous?: string): RegisteredPage {
  count += 1;
  return createTestPage(createTestRemote(`mf-sample${count}`, `/sample${count}`, previous));
}

/** Waits one turn of the event loop: pending promises are settled by then. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function createExposedArea(page: RegisteredPage, text: string) {
  return createTestAreaModule(page.page.path, () => <h1>{text}</h1>);
}

function show(page: RegisteredPage, at = '/') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <nav>
        the rest <Link to="?">Elsewhere</Link>
      </nav>
      <QueryClientsProvider clients={new QueryClients()}>
        <RemotePage page={page} />
      </QueryClientsProvider>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  load.mockReset();
});

test('a remote page shows a loading state, then the page', async () => {
  const page = createUniquePage();
  load.mockResolvedValue(createExposedArea(page, 'Here'));
  show(page);
  expect(screen.getByRole('status')).toHaveTextContent('Loading....');
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
});

test('the version of an area is known while its page is shown', async () => {
  const page = createUniquePage('1.0.0');
  load.mockResolvedValue(createExposedArea(page, 'Here'));
  const { unmount } = show(page);
  expect(findShownVersion()).toBeUndefined();
  await screen.findByRole('heading', { name: 'Here' });
  expect(findShownVersion()).toEqual({ area: page.remote.name, version: page.remote.stable.version });
  unmount();
  expect(findShownVersion()).toBeUndefined();
});

test('a preloaded page is rendered at once', async () => {
  const page = createUniquePage();
  load.mockResolvedValue(createExposedArea(page, 'Here'));
  getPageState(page);
  await flushPromises();
  show(page);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
});

test('an area that cannot be loaded shows an error card with a retry and leaves the rest usable', async () => {
  const page = createUniquePage('1.0.0');
  load.mockRejectedValue(loadError);
  show(page);
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent(`sample${count}`);
  expect(card).toHaveTextContent('2.0.0');
  expect(card).toHaveTextContent('1.0.0');
  expect(screen.getByText('the rest')).toBeVisible();

  load.mockResolvedValue(createExposedArea(page, 'Back'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['leads home', '/elsewhere', 1],
  ['does not lead home when that is of the same area', '/', 0],
])('the card of an area that cannot be loaded %s', async (_, path, links) => {
  load.mockRejectedValue(loadError);
  show(createTestPage(createTestRemote(`mf-lost-${links}`, path)));
  await screen.findByRole('alert');
  expect(screen.queryAllByRole('link', { name: 'Home' })).toHaveLength(links);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the card of an area that cannot be loaded says so if the user is offline', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValue(loadError);
  show(createUniquePage('1.0.0'));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Try again when you are connected.');
  onLine.mockRestore();
});

test('the focus stays in the page region during a retry', async () => {
  const page = createUniquePage();
  load.mockRejectedValue(loadError);
  show(page);
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.body).not.toHaveFocus();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a page that throws is replaced with an error card and can be reloaded', async () => {
  const page = createUniquePage();
  const error = new Error('deliberate');
  load.mockResolvedValue(
    createTestAreaModule(page.page.path, () => {
      throw error;
    }),
  );
  jest.mocked(console.error).mockImplementation(() => {});
  const trackedEvents: TelemetryEvent[] = [];
  drainTo((note) => trackedEvents.push(note));
  show(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('2.0.0');
  expect(trackedEvents.at(-1)).toEqual({ kind: 'error', area: page.remote.name, version: '2.0.0', error });
  load.mockResolvedValue(createExposedArea(page, 'Mended'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});

test('a page that throws is replaced with its previous version, then with an error card', async () => {
  const page = createUniquePage('1.0.0');
  const throwingArea = createTestAreaModule(page.page.path, () => {
    throw new Error('deliberate');
  });
  jest.mocked(console.error).mockImplementation(() => {});
  load.mockResolvedValueOnce(throwingArea).mockResolvedValueOnce(createExposedArea(page, 'As before'));
  const { unmount } = show(page);
  expect(await screen.findByRole('heading', { name: 'As before' })).toBeVisible();
  unmount();

  const pageWithPrevious = createUniquePage('1.0.0');
  load.mockResolvedValue(
    createTestAreaModule(pageWithPrevious.page.path, () => {
      throw new Error('deliberate');
    }),
  );
  show(pageWithPrevious);
  expect(await screen.findByRole('alert')).toHaveTextContent('1.0.0');
});

test('navigating on a failed page retries it', async () => {
  const page = createUniquePage();
  jest.mocked(console.error).mockImplementation(() => {});
  load.mockResolvedValue(
    createTestAreaModule(page.page.path, () => {
      const [search] = useSearchParams();
      if (search.has('broken')) throw new Error('deliberate');
      return <h1>Here</h1>;
    }),
  );
  show(page, '/?broken');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
});

test('when two loads race, the later result wins', async () => {
  const page = createUniquePage();
  load.mockRejectedValue(loadError);
  show(page);
  await screen.findByRole('alert');
  let resolveModule: (module: unknown) => void = () => {};
  const lateModule = new Promise((resolve) => {
    resolveModule = resolve;
  });
  load.mockReturnValueOnce(lateModule).mockResolvedValueOnce(createExposedArea(page, 'Second'));
  const callsBefore = load.mock.calls.length;
  act(() => void retryPage(page));
  await waitFor(() => expect(load.mock.calls.length).toBe(callsBefore + 1));
  act(() => void retryPage(page));
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  resolveModule(createExposedArea(page, 'First'));
  await flushPromises();
  expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
});

test('a retry loads the version that is served now', async () => {
  const page = createUniquePage();
  load.mockRejectedValue(loadError);
  show(page);
  await screen.findByRole('alert');
  const { stable } = page.remote;
  const current = { ...page.remote, stable: { ...stable, version: '2.1.0', container: `${stable.container}_new` } };
  const registry = JSON.stringify(createTestRegistry(current));
  const html = `<script type="application/json" id="registry">${registry}</script>`;
  Object.assign(globalThis, { fetch: () => Promise.resolve({ text: () => Promise.resolve(html) }) });
  load.mockImplementation((id) =>
    id === `${current.stable.container}/area`
      ? Promise.resolve(createExposedArea(page, 'Newer'))
      : Promise.reject(loadError),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Newer' })).toBeVisible();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('a failed preload is forgotten, and opening the page loads it again', async () => {
  const page = createUniquePage();
  load.mockRejectedValue(loadError);
  getPageState(page);
  await flushPromises();
  load.mockResolvedValue(createExposedArea(page, 'Here'));
  show(page);
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
});
