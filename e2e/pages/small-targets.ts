import type { Page } from '@playwright/test';

/** What is pressed has at least so many pixels both ways, or lies in a line of text (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;

const ROLES = ['button', 'link', 'tab', 'menuitem', 'option', 'switch'];
const PRESSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  .concat(ROLES.map((role) => `[role="${role}"]`))
  .join();

/** What is too small to press, as `width×height: element`. Free space around a small target does not excuse it here. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([pressable, min]) => {
      // Half a pixel is what fractions of a pixel may take away.
      const enough = min - 0.5;
      const modal = document.querySelector('dialog:modal');

      function isUsable(element: HTMLElement): boolean {
        const { visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isThere = width > 1 && height > 1 && visibility === 'visible';
        // Behind a modal dialog nothing can be pressed.
        const isBehind = modal !== null && !modal.contains(element);
        return (
          isThere && !isBehind && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden="true"]')
        );
      }

      /** A link among other words of its line is as high as they are. */
      function isInText(element: HTMLElement): boolean {
        const around = (element.parentElement?.textContent ?? '').trim();
        return getComputedStyle(element).display === 'inline' && around !== (element.textContent ?? '').trim();
      }

      /** What a label or a layer of the target covers is pressed as well. */
      function isHitAround(element: HTMLElement): boolean {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y, reach] = [left + width / 2, top + height / 2, enough / 2];
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

      return [...document.querySelectorAll<HTMLElement>(pressable)]
        .filter((element) => isUsable(element) && !isInText(element))
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          if (Math.min(width, height) >= enough || isHitAround(element)) return [];
          return [`${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`];
        });
    },
    [PRESSABLE, MIN_TARGET_PX] as const,
  );
}
