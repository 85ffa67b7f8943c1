import type { Page } from '@playwright/test';

/** The minimum width and height of a target, in pixels, unless it is a link within text (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;

const INTERACTIVE_ROLES = ['button', 'link', 'tab', 'menuitem', 'option', 'switch'];
const INTERACTIVE_SELECTOR = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  .concat(INTERACTIVE_ROLES.map((role) => `[role="${role}"]`))
  .join();

/**
 * Targets that are too small, as `width×height: element`. Unlike in WCAG, free space around a small target does not
 * excuse it.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, min]) => {
      // Allows for half a pixel lost to fractional sizes.
      const minSize = min - 0.5;
      const modal = document.querySelector('dialog:modal, [aria-modal="true"]');

      function isUsable(element: HTMLElement): boolean {
        const { visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isVisible = width > 1 && height > 1 && visibility === 'visible';
        // Elements behind a modal dialog cannot be clicked.
        const isBehindModal = modal !== null && !modal.contains(element);
        return (
          isVisible &&
          !isBehindModal &&
          !element.matches(':disabled') &&
          !element.closest('[inert], [aria-hidden="true"]')
        );
      }

      /** Whether it is a link among other words, which has their height. */
      function isInlineLink(element: HTMLElement): boolean {
        const surroundingText = (element.parentElement?.textContent ?? '').trim();
        return getComputedStyle(element).display === 'inline' && surroundingText !== (element.textContent ?? '').trim();
      }

      /** Whether clicks around its center hit the target, including its label and overlaid layers. */
      function hasLargeHitArea(element: HTMLElement): boolean {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y, reach] = [left + width / 2, top + height / 2, minSize / 2];
        const edges = [
          [x - reach, y],
          [x + reach, y],
          [x, y - reach],
          [x, y + reach],
        ] as const;
        return edges.every(([across, down]) => {
          const hit = document.elementFromPoint(across, down);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
        });
      }

      return [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => isUsable(element) && !isInlineLink(element))
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          if (Math.min(width, height) >= minSize || hasLargeHitArea(element)) return [];
          return [`${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`];
        });
    },
    [INTERACTIVE_SELECTOR, MIN_TARGET_PX] as const,
  );
}
