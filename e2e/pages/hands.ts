import type { ElementHandle, Locator, Page } from '@playwright/test';

/** More stops than any page has before what somebody looks for. */
const MOST = 60;

/** A place where the focus stood. */
interface Stop {
  element: ElementHandle<Element>;
  name: string;
  look: string;
}

/**
 * How the focus can show: on the element itself, or on what stands around it, as a label does with its radio button, and
 * the frame of a date with its calendar.
 */
function lookOf(element: Element): string {
  const parent = element.parentElement;
  const frame = parent?.parentElement;
  const around = [element, element.nextElementSibling, parent, frame, frame?.parentElement];
  return around
    .flatMap((each) => {
      if (!each) return [];
      const { outline, boxShadow, borderColor, transform, clipPath } = getComputedStyle(each);
      return [outline, boxShadow, borderColor, transform, clipPath];
    })
    .join(' ');
}

/** What the element is called, roughly: enough to know it in a list of stops. */
function nameOf(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** Where the focus stands: inside of what hides its insides from the page, too, as the sandbox's card form does. */
function innermost(): Element {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element ?? document.body;
}

/** Somebody who has a keyboard and nothing else. */
export interface Hands {
  /** Tabs on, or back, until the focus stands on it. Gives the names of the stops, it being the last; none where it stands there already. */
  tabTo: (target: Locator, direction?: 'Tab' | 'Shift+Tab') => Promise<string[]>;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
}

async function standsOn(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element.matches(':focus'));
}

/** Puts somebody at the keyboard of a page. At each stop the focus has to be somewhere, and to show. */
export function handsOn(page: Page): Hands {
  let last: Stop | undefined;

  async function arrive(): Promise<Stop> {
    const element = await page.evaluateHandle(innermost);
    const name = await element.evaluate(nameOf);
    if (await element.evaluate((each) => each === document.body)) {
      throw new Error(`The focus is lost${last ? ` after “${last.name}”` : ''}.`);
    }
    return { element, name, look: await element.evaluate(lookOf) };
  }

  /** The last stop looks different now that the focus has left it. */
  async function expectShown({ element, name, look }: Stop): Promise<void> {
    const still = await element.evaluate((each) => each.isConnected && !each.matches(':focus'));
    if (still && (await element.evaluate(lookOf)) === look) throw new Error(`The focus on “${name}” does not show.`);
  }

  async function step(key: string): Promise<Stop> {
    await page.keyboard.press(key);
    const stop = await arrive();
    if (last) await expectShown(last);
    last = stop;
    return stop;
  }

  return {
    async tabTo(target, direction = 'Tab') {
      await target.waitFor();
      if (await standsOn(target)) return [];
      const names: string[] = [];
      while (names.length < MOST) {
        names.push((await step(direction)).name);
        if (await standsOn(target)) return names;
      }
      throw new Error(`${target.toString()} is not reached by ${direction}: ${names.join(' · ')}`);
    },
    async press(...keys) {
      // What a key opens or closes moves the focus by itself, and may take the last stop away.
      last = undefined;
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  };
}
