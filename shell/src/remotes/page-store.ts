import type { RemoteVersion } from '@canvass/shared/area';
import type { RegisteredPage } from '../registry/pages';
import { listPages } from '../registry/pages';
import { readRegistry } from '../registry/read-registry';
import { AreaError, loadPage, type LoadedPage } from './load-page';

export type PageState =
  | { status: 'loading' }
  /** `isLate`: nothing has failed, and the page may still arrive. */
  | { status: 'failed'; error: unknown; isLate: boolean }
  | ({ status: 'ready'; generation: number } & LoadedPage);

interface Entry {
  state: PageState;
  generation: number;
  listeners: Set<() => void>;
}

const LOADING: PageState = { status: 'loading' };

/** Outside React: a page stays loaded when its component is unmounted, and is never loaded twice. */
const entries = new Map<string, Entry>();

function getPageKey({ remote, page }: RegisteredPage): string {
  return `${remote.name} ${page.path}`;
}

function setState(entry: Entry, state: PageState): void {
  entry.state = state;
  for (const listener of entry.listeners) listener();
}

/** Deletes a failure that no component watches, so that the next visit to the page tries again. */
function forgetFailure(key: string, entry: Entry): void {
  if (entry.state.status === 'failed' && entry.listeners.size === 0) entries.delete(key);
}

/** Shows a page that arrives after it was given up, unless another load has begun. */
async function showLatePage(entry: Entry, late: Promise<LoadedPage>): Promise<void> {
  const { generation } = entry;
  let state: PageState;
  try {
    state = { status: 'ready', generation, ...(await late) };
  } catch (error) {
    state = { status: 'failed', error, isLate: false };
  }
  if (entry.generation === generation) setState(entry, state);
}

/** Loads a page; the result of an earlier load is discarded. */
async function startLoad(entry: Entry, { remote, page }: RegisteredPage, bypassCache = false): Promise<void> {
  entry.generation += 1;
  const { generation } = entry;
  setState(entry, LOADING);
  let state: PageState;
  let late: Promise<LoadedPage> | undefined;
  try {
    state = { status: 'ready', generation, ...(await loadPage(remote, page.path, bypassCache)) };
  } catch (error) {
    late = error instanceof AreaError ? error.late : undefined;
    state = { status: 'failed', error, isLate: late !== undefined };
  }
  if (entry.generation !== generation) return;
  setState(entry, state);
  if (late) void showLatePage(entry, late);
  forgetFailure(getPageKey({ remote, page }), entry);
}

function getEntry(page: RegisteredPage): Entry {
  const key = getPageKey(page);
  const existing = entries.get(key);
  if (existing) return existing;
  const entry: Entry = { state: LOADING, generation: 0, listeners: new Set() };
  entries.set(key, entry);
  void startLoad(entry, page);
  return entry;
}

/** The current state of a page; starts to load it if necessary. */
export function getPageState(page: RegisteredPage): PageState {
  return getEntry(page).state;
}

/** Waits until a page has loaded, or cannot be loaded. */
export function waitForPage(page: RegisteredPage): Promise<PageState> {
  return new Promise((resolve) => {
    const check = () => {
      const state = getPageState(page);
      if (state.status === 'loading') return;
      stopWatching();
      resolve(state);
    };
    const stopWatching = watchPage(page, check);
    check();
  });
}

/** Calls `listener` when the state of a page changes. Returns an unsubscribe function. */
export function watchPage(page: RegisteredPage, listener: () => void): () => void {
  const entry = getEntry(page);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    forgetFailure(getPageKey(page), entry);
  };
}

/** The area and version of the page that is shown; undefined while there is none. */
export function findShownVersion(): { area: string; version: string } | undefined {
  for (const { state, listeners } of entries.values()) {
    if (state.status !== 'ready' || listeners.size === 0) continue;
    return { area: state.version.area.name, version: state.version.version };
  }
  return undefined;
}

/** The page as it is served now: the area may have got another version since this tab was loaded. */
async function findCurrentPage(page: RegisteredPage): Promise<RegisteredPage> {
  try {
    const { fetchRegistry } = await import('../deferred');
    const current = await fetchRegistry(readRegistry);
    const key = getPageKey(page);
    return (current && listPages(current).find((each) => getPageKey(each) === key)) ?? page;
  } catch {
    return page;
  }
}

/** Loads a page again from the network, in the version that is served now, ignoring everything that was loaded before. */
export async function retryPage(page: RegisteredPage): Promise<void> {
  const entry = getEntry(page);
  entry.generation += 1;
  const { generation } = entry;
  setState(entry, LOADING);
  const currentPage = await findCurrentPage(page);
  if (entry.generation === generation) await startLoad(entry, currentPage, true);
}

/**
 * Replaces a version that failed while it was shown with the previous one. Does nothing if the previous version failed,
 * or if there is none.
 */
export function fallbackToPrevious(page: RegisteredPage, failed: RemoteVersion): void {
  const { name, stable, previous } = page.remote;
  if (previous && failed.container === stable.container) {
    void startLoad(getEntry(page), { page: page.page, remote: { name, stable: previous } });
  }
}
