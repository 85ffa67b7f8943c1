import type { RemoteVersion } from '@canvass/shared/area';
import type { RegisteredPage } from '../registry/pages';
import { loadPage, type LoadedPage } from './load-page';

export type PageState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | ({ status: 'ready'; generation: number } & LoadedPage);

interface Entry {
  state: PageState;
  generation: number;
  listeners: Set<() => void>;
}

const LOADING: PageState = { status: 'loading' };

/** Outside of React: a page stays loaded when its component goes, and is never loaded twice. */
const entries = new Map<string, Entry>();

function keyOf({ remote, page }: RegisteredPage): string {
  return `${remote.name} ${page.path}`;
}

function set(entry: Entry, state: PageState): void {
  entry.state = state;
  for (const listener of entry.listeners) listener();
}

/** A failure that nobody watches is forgotten: whoever comes to the page later deserves a try of their own. */
function forgetFailure(key: string, entry: Entry): void {
  if (entry.state.status === 'failed' && entry.listeners.size === 0) entries.delete(key);
}

/** Loads a page; a load that began earlier counts no more. */
async function start(entry: Entry, { remote, page }: RegisteredPage, fresh = false): Promise<void> {
  entry.generation += 1;
  const { generation } = entry;
  set(entry, LOADING);
  let state: PageState;
  try {
    state = { status: 'ready', generation, ...(await loadPage(remote, page.path, fresh)) };
  } catch (error) {
    state = { status: 'failed', error };
  }
  if (entry.generation !== generation) return;
  set(entry, state);
  forgetFailure(keyOf({ remote, page }), entry);
}

function entryOf(page: RegisteredPage): Entry {
  const key = keyOf(page);
  const known = entries.get(key);
  if (known) return known;
  const entry: Entry = { state: LOADING, generation: 0, listeners: new Set() };
  entries.set(key, entry);
  void start(entry, page);
  return entry;
}

/** Begins to load a page, unless that has happened. */
export function ensurePage(page: RegisteredPage): void {
  entryOf(page);
}

/** What is known of a page now; begins to load it. */
export function pageState(page: RegisteredPage): PageState {
  return entryOf(page).state;
}

/** Calls back when the state of a page changes; gives back the end of it. */
export function watchPage(page: RegisteredPage, listener: () => void): () => void {
  const entry = entryOf(page);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    forgetFailure(keyOf(page), entry);
  };
}

/** Loads a page again, from the network, as if nothing of it had been loaded. */
export function retryPage(page: RegisteredPage): void {
  void start(entryOf(page), page, true);
}

/**
 * Shows the version before in place of one that failed while it was shown. There is no other when it is that version
 * which failed, or the first one of its area.
 */
export function fallBack(page: RegisteredPage, failed: RemoteVersion): void {
  const { name, stable, previous } = page.remote;
  if (previous && failed.container === stable.container) {
    void start(entryOf(page), { page: page.page, remote: { name, stable: previous } });
  }
}
