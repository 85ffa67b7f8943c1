import type { Page } from '@playwright/test';

/** What is pressed has at least so many pixels both ways, or lies in a line of text (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;

const INTERACTIVE_ROLES = ['button', 'link', 'tab', 'menuitem', 'option', 'switch'];
const INTERACTIVE_SELECTOR = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  .concat(INTERACTIVE_ROLES.map((role) => `[role="${role}"]`))
  .join();

/** What is too small to press, as `width×height: element`. Free space around a small target does not excuse it here. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, min]) => {
      // Half a pixel is what fractions of a pixel may take away.
      const minSize = min - 0.5;
      const modal = document.querySelector('dialog:modal');

      function isUsable(element: HTMLElement): boolean {
        const { visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isVisible = width > 1 && height > 1 && visibility === 'visible';
        // Behind a modal dialog nothing can be pressed.
        const isBehindModal = modal !== null && !modal.contains(element);
        return (
          isVisible &&
          !isBehindModal &&
          !element.matches(':disabled') &&
          !element.closest('[inert], [aria-hidden="true"]')
        );
      }

      /** A link among other words of its line is as high as they are. */
      function isInlineLink(element: HTMLElement): boolean {
        const surroundingText = (element.parentElement?.textContent ?? '').trim();
        return getComputedStyle(element).display === 'inline' && surroundingText !== (element.textContent ?? '').trim();
      }

      /** What a label or a layer of the target covers is pressed as well. */
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
