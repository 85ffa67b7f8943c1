import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom';
import type { RegisteredPage } from '../registry/pages';
import { exposedArea, samplePage, sampleRemote } from '../testing/sample-remote';
import { takeNotes, type Note } from '../telemetry/notes';
import { ensurePage, retryPage } from './page-store';
import { RemotePage } from './remote-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const gone = new Error('gone');

let count = 0;
function freshPage(previous?: string): RegisteredPage {
  count += 1;
  return samplePage(sampleRemote(`mf-sample${count}`, `/sample${count}`, previous));
}

/** Everything that was under way has ended: a turn of the event loop, which promises do not outlast. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function exposed(page: RegisteredPage, text: string) {
  return exposedArea(page.page.path, () => <h1>{text}</h1>);
}

function show(page: RegisteredPage, at = '/') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <nav>
        the rest <Link to="?">Elsewhere</Link>
      </nav>
      <RemotePage page={page} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  load.mockReset();
});

test('says that it loads, then shows the page', async () => {
  const page = freshPage();
  load.mockResolvedValue(exposed(page, 'Here'));
  show(page);
  expect(screen.getByRole('status')).toHaveTextContent('Loading....');
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
});

test('a page that was preloaded is there at once', async () => {
  const page = freshPage();
  load.mockResolvedValue(exposed(page, 'Here'));
  ensurePage(page);
  await settled();
  show(page);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
});

test('an area that cannot be loaded leaves the rest alone, names itself, and can be tried again', async () => {
  const page = freshPage('1.0.0');
  load.mockRejectedValue(gone);
  show(page);
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent(`sample${count}`);
  expect(card).toHaveTextContent('2.0.0');
  expect(card).toHaveTextContent('1.0.0');
  expect(screen.getByText('the rest')).toBeVisible();

  load.mockResolvedValue(exposed(page, 'Back'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['leads home', '/elsewhere', 1],
  ['does not lead home when that is of the same area', '/', 0],
])('the card of an area that cannot be loaded %s', async (_, path, links) => {
  load.mockRejectedValue(gone);
  show(samplePage(sampleRemote(`mf-lost-${links}`, path)));
  await screen.findByRole('alert');
  expect(screen.queryAllByRole('link', { name: 'Home' })).toHaveLength(links);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the focus stays in the region of the page while it is tried again', async () => {
  const page = freshPage();
  load.mockRejectedValue(gone);
  show(page);
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.body).not.toHaveFocus();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a page that fails while it is shown becomes a card, and a fresh copy of it can be had', async () => {
  const page = freshPage();
  const error = new Error('deliberate');
  load.mockResolvedValue(
    exposedArea(page.page.path, () => {
      throw error;
    }),
  );
  jest.mocked(console.error).mockImplementation(() => {});
  const notes: Note[] = [];
  takeNotes((note) => notes.push(note));
  show(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('2.0.0');
  expect(notes.at(-1)).toEqual({ kind: 'error', area: page.remote.name, version: '2.0.0', error });
  load.mockResolvedValue(exposed(page, 'Mended'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});

test('when a page fails while it is shown, the version before takes its place; then there is a card', async () => {
  const page = freshPage('1.0.0');
  const failing = exposedArea(page.page.path, () => {
    throw new Error('deliberate');
  });
  jest.mocked(console.error).mockImplementation(() => {});
  load.mockResolvedValueOnce(failing).mockResolvedValueOnce(exposed(page, 'As before'));
  const { unmount } = show(page);
  expect(await screen.findByRole('heading', { name: 'As before' })).toBeVisible();
  unmount();

  const both = freshPage('1.0.0');
  load.mockResolvedValue(
    exposedArea(both.page.path, () => {
      throw new Error('deliberate');
    }),
  );
  show(both);
  expect(await screen.findByRole('alert')).toHaveTextContent('1.0.0');
});

test('going elsewhere on a page that failed is another try of it', async () => {
  const page = freshPage();
  jest.mocked(console.error).mockImplementation(() => {});
  load.mockResolvedValue(
    exposedArea(page.page.path, () => {
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

test('of two tries at once the later one counts', async () => {
  const page = freshPage();
  load.mockRejectedValue(gone);
  show(page);
  await screen.findByRole('alert');
  let arrive: (module: unknown) => void = () => {};
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  load.mockReturnValueOnce(late).mockResolvedValueOnce(exposed(page, 'Second'));
  act(() => {
    retryPage(page);
    retryPage(page);
  });
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  arrive(exposed(page, 'First'));
  await settled();
  expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
});

test('a preload that failed is forgotten: coming to the page is a try of its own', async () => {
  const page = freshPage();
  load.mockRejectedValue(gone);
  ensurePage(page);
  await settled();
  load.mockResolvedValue(exposed(page, 'Here'));
  show(page);
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
});
