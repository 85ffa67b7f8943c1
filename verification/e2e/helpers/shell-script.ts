import { expect, type Page } from '@playwright/test';

/** The shell's first file. */
export const SHELL_SCRIPT_ROUTE = '**/releases/shell/**/main.*.js';

/**
 * Waits until the application has taken over the frame that the server rendered: from then on it watches for errors, keys, and sizes.
 * If the area is late, the page follows later.
 */
export async function waitForApplication(page: Page): Promise<void> {
  await expect(page.locator('#frame-style')).toHaveCount(0);
}

/** Holds the shell's script. Returns a function that releases it, and waits until the shell has taken over. */
export async function holdShellScript(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SHELL_SCRIPT_ROUTE, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    // A busy browser may show a document while it is still reading it; what moves then is not moved by the shell.
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    await page.evaluate(() => {
      document.documentElement.dataset['releasedAt'] = String(performance.now());
    });
    release();
    await waitForApplication(page);
  };
}

/** A layout shift: how much has moved, and what, with its distance. */
export interface LayoutShift {
  value: number;
  sources: string[];
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Everything that has moved on a page without being asked to, since its shell's script was released. */
export async function getLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift[]>((resolve) => {
        const formatRect = ({ x, y, width, height }: DOMRect) => `${x} ${y} (${width} × ${height})`;
        const describe = (node: Node | undefined) =>
          (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 150);
        // A text that is replaced at the end of its line begins elsewhere; its element has not moved.
        const hasMoved = ({ previousRect: before, currentRect: after }: LayoutShiftEntry['sources'][number]) =>
          (['x', 'y', 'right', 'bottom'] as const).some((side) => Math.abs(after[side] - before[side]) >= 1);
        const releasedAt = Number(document.documentElement.dataset['releasedAt'] ?? 0);
        const observer = new PerformanceObserver((list) => {
          const entries = (list.getEntries() as LayoutShiftEntry[]).filter(
            ({ startTime, sources }) => startTime >= releasedAt && (sources.length === 0 || sources.some(hasMoved)),
          );
          resolve(
            entries.map(({ value, sources }) => ({
              value,
              sources: sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${describe(node)}: ${formatRect(previousRect)} → ${formatRect(currentRect)}`,
              ),
            })),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 100);
      }),
  );
}
