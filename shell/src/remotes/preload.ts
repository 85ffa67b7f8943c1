import type { Registry } from '@canvass/shared/area';
import { findPage } from '../registry/pages';
import { preloadPage } from './page-store';

/** Loads the area and the page behind a path, so that it is there when somebody goes. Silent when it fails. */
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

/** Milliseconds after which the first page has its data, on a network that is worth using for what may come. */
const NAVIGATION_PRELOAD_DELAY_MS = 2000;

function preloadNavigation(registry: Registry): void {
  for (const link of document.querySelectorAll('nav a')) preloadLink(registry, link);
}

/**
 * Preloads the page behind any link that is pointed at or focused, and, when the first page has had its time and the
 * network is not slow, those behind the links of the navigation. On the document, so that links inside areas count too
 * and areas need no link of the shell's.
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
