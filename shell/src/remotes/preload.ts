import type { RegisteredRemote, Registry, ReleaseFile } from '@canvass/shared/area';
import { findPage } from '../registry/pages';

const requestedUrls = new Set<string>();

/** Puts a file into the browser's cache. */
async function fetchIntoCache({ url }: ReleaseFile): Promise<void> {
  // The page's policy lets an override run scripts of another origin, but not fetch them.
  if (requestedUrls.has(url) || new URL(url, location.href).origin !== location.origin) return;
  requestedUrls.add(url);
  try {
    // Its integrity is checked when it runs: until then, a damaged file of one area is no error of the page that is shown.
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // The page requests it again when it is opened, and says what failed.
    requestedUrls.delete(url);
  }
}

function listFiles({ stable }: RegisteredRemote, path: string): ReleaseFile[] {
  return [stable.entry, ...(stable.preload[path] ?? [])];
}

/**
 * Fetches the files of the page at a path before the user navigates there. Nothing in them runs: a page may change what others
 * share, and nobody may ever open it.
 */
function preloadPage(registry: Registry, path: string): void {
  const found = findPage(registry, path);
  if (found) for (const file of listFiles(found.remote, found.page.path)) void fetchIntoCache(file);
}

function preloadLink(registry: Registry, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === location.origin) preloadPage(registry, link.pathname);
}

interface ConnectedNavigator {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Milliseconds after which the first page should have its data, so that preloading does not compete with it. */
const NAVIGATION_PRELOAD_DELAY_MS = 2000;

function preloadNavigation(registry: Registry): void {
  for (const link of document.querySelectorAll('nav a')) preloadLink(registry, link);
}

/**
 * Fetches the page behind any link that is hovered over or focused, and, once the first page has had its time and if
 * the network is not slow, those behind the links of the navigation. Listens on the document, so that links inside
 * areas count too and areas do not need a link component from the shell.
 */
export function startPreloading(registry: Registry): void {
  const { saveData = false, effectiveType = '4g' } = (navigator as ConnectedNavigator).connection ?? {};
  if (saveData) return;
  for (const event of ['pointerover', 'focusin'] as const) {
    document.addEventListener(event, ({ target }) => preloadLink(registry, target), { passive: true });
  }
  if (effectiveType !== '4g') return;
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
  setTimeout(() => whenIdle(() => preloadNavigation(registry)), NAVIGATION_PRELOAD_DELAY_MS);
}
