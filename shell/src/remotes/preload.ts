import type { Registry } from '@canvass/shared/area';
import { findPage } from '../registry/pages';
import { preloadPage } from './page-store';

/** Loads the area and the page at a path before the user navigates there. Ignores failures. */
function preloadArea(registry: Registry, path: string): void {
  const page = findPage(registry, path);
  if (page) preloadPage(page);
}

function preloadLink(registry: Registry, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === location.origin) preloadArea(registry, link.pathname);
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
 * Preloads the page behind any link that is hovered over or focused, and, once the first page has had its time and if
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
