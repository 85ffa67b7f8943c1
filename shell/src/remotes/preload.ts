import type { Registry } from '@canvass/shared/area';
import { findPage } from '../registry/pages';
import { ensurePage } from './page-store';

/** Loads the area and the page behind a path, so that it is there when somebody goes. Silent when it fails. */
export function preloadArea(registry: Registry, path: string): void {
  const page = findPage(registry, path);
  if (page) ensurePage(page);
}

function preloadLink(registry: Registry, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === location.origin) preloadArea(registry, link.pathname);
}

interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/**
 * Preloads the page behind any link that is pointed at or focused, and, when the browser is idle, those behind the
 * links of the navigation. On the document, so that links inside areas count too and areas need no link of the shell's.
 */
export function startPreloading(registry: Registry): void {
  if ((navigator as SavingNavigator).connection?.saveData) return;
  for (const event of ['pointerover', 'focusin'] as const) {
    document.addEventListener(event, ({ target }) => preloadLink(registry, target), { passive: true });
  }
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 2000));
  whenIdle(() => {
    for (const link of document.querySelectorAll('nav a')) preloadLink(registry, link);
  });
}
