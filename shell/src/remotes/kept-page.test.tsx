import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { RenderTimeContext, useIsHydrating } from '@canvass/shared/session';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { QueryClients } from '../query-clients';
import { QueryClientsProvider } from '../query-clients-provider';
import { hydrateDocument } from '../document/hydrate-document';
import type { RegisteredPage } from '../registry/pages';
import { createTestAreaModule, createTestPage, createTestRemote } from '../testing/sample-remote';
import { getPageState, watchPage } from './page-store';
import { PageView, RemotePage } from './remote-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const RENDERED_AT = new Date();

const Page: ComponentType = () => (
  <form>
    <h1>Contact us</h1>
    <p data-session="user">For users</p>
    <label>
      Message <textarea />
    </label>
    <label>
      Copy to me <input type="checkbox" />
    </label>
    <button type="button">Send</button>
  </form>
);

let count = 0;
let page: RegisteredPage;

function ShownEffect({ onShown }: { onShown: () => void }) {
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    if (!isHydrating) onShown();
  }, [isHydrating, onShown]);
  return null;
}

/**
 * Shows a document that the server has rendered, and takes it over after its area has failed or hung.
 * @returns the heading of the document.
 */
async function takeOver(): Promise<HTMLElement> {
  const ready = {
    status: 'ready' as const,
    generation: 1,
    Page,
    version: page.remote.stable,
  };
  const ignore = () => {};
  const html = renderToString(
    <RenderTimeContext value={RENDERED_AT}>
      <MemoryRouter>
        <PageView page={page} state={ready} retry={ignore} onError={ignore} onLeaveKept={ignore} />
      </MemoryRouter>
    </RenderTimeContext>,
  );
  const css = ':root:not([data-layout=person]) [data-session=user]{display:none}';
  document.body.innerHTML = `<style id="${SKELETON_STYLE_ID}">${css}</style><div id="root">${html}</div>`;
  const heading = screen.getByRole('heading', { name: 'Contact us' });
  screen.getByRole<HTMLTextAreaElement>('textbox').value = 'Where is my orchard?';
  screen.getByRole<HTMLInputElement>('checkbox').checked = true;
  watchPage(page, ignore);
  getPageState(page);
  await act(() => jest.advanceTimersByTimeAsync(8000));
  act(() =>
    hydrateDocument(document.querySelector('#root') as Element, { area: 'mf-a', version: '1' }, (onShown) => (
      <RenderTimeContext value={RENDERED_AT}>
        <MemoryRouter>
          <ShownEffect onShown={onShown} />
          <QueryClientsProvider clients={new QueryClients()}>
            <RemotePage page={page} />
          </QueryClientsProvider>
        </MemoryRouter>
      </RenderTimeContext>
    )),
  );
  return heading;
}

beforeEach(() => {
  jest.useFakeTimers();
  count += 1;
  history.replaceState(null, '', `/kept-${count}`);
  page = createTestPage(createTestRemote(`mf-kept${count}`, `/kept-${count}`));
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

test('what the server rendered stays when the area fails, with a notice and a retry above it', async () => {
  load.mockRejectedValue(new Error('gone'));
  const heading = await takeOver();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(`Part of this page did not load.`);
  expect(alert).toHaveTextContent(`(kept${count} 2.0.0)`);
  expect(screen.getByRole('heading', { name: 'Contact us' })).toBe(heading);
  expect(alert.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(screen.queryByText('For users')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Where is my orchard?');
});

test('a retry shows the page with what was typed before, and takes the focus there', async () => {
  load.mockRejectedValue(new Error('gone'));
  await takeOver();
  load.mockResolvedValue(createTestAreaModule(page.page.path, Page));
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Where is my orchard?');
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(document.querySelector('[data-page]')).toContainElement(document.activeElement as HTMLElement);
});

test('a page that loads its data after a retry gets what was typed before as soon as its fields show', async () => {
  load.mockRejectedValue(new Error('gone'));
  await takeOver();
  function LoadingPage() {
    const [isLoaded, setLoaded] = useState(false);
    return isLoaded ? <Page /> : <button onClick={() => setLoaded(true)}>Load</button>;
  }
  load.mockResolvedValue(createTestAreaModule(page.page.path, LoadingPage));
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Where is my orchard?'));
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a page that is late shows when it arrives', async () => {
  let arrive: (module: unknown) => void = () => {};
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await takeOver();
  expect(screen.getByText(/This page is still loading/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(async () => {
    arrive(createTestAreaModule(page.page.path, Page));
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.queryByText(/This page is still loading/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(screen.getByRole('textbox')).toHaveValue('Where is my orchard?');
});

test('a page that fails while it is taken over can still be read', async () => {
  jest.mocked(console.error).mockImplementation(() => {});
  load.mockResolvedValue(
    createTestAreaModule(page.page.path, () => {
      throw new Error('deliberate');
    }),
  );
  await takeOver();
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this page did not load.');
  expect(screen.getByRole('heading', { name: 'Contact us' })).toBeVisible();
});
