import type { ElementHandle, Locator, Page } from '@playwright/test';

/** An upper bound of tab stops before any element. */
const MAX_TAB_STOPS = 60;

/** A place where the focus stood. */
interface FocusStop {
  element: ElementHandle<Element>;
  name: string;
  focusStyle: string;
}

/**
 * How the focus can show: on the element itself, or on what stands around it, as a label does with its radio button, and
 * the frame of a date with its calendar.
 */
function getFocusStyle(element: Element): string {
  const parent = element.parentElement;
  const frame = parent?.parentElement;
  const candidates = [element, element.nextElementSibling, parent, frame, frame?.parentElement];
  return candidates
    .flatMap((candidate) => {
      if (!candidate) return [];
      const { outline, boxShadow, borderColor, transform, clipPath } = getComputedStyle(candidate);
      return [outline, boxShadow, borderColor, transform, clipPath];
    })
    .join(' ');
}

/** What the element is called, roughly: enough to know it in a list of stops. */
function describeElement(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** Where the focus stands: inside of what hides its insides from the page, too, as the sandbox's card form does. */
function getFocusedElement(): Element {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element ?? document.body;
}

/** A user who has only a keyboard. */
export interface KeyboardUser {
  /** Tabs on, or back, until the focus stands on it. Gives the names of the stops, it being the last; none where it stands there already. */
  tabTo: (target: Locator, direction?: 'Tab' | 'Shift+Tab') => Promise<string[]>;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element.matches(':focus'));
}

/** Uses a page by keyboard only. At each stop, something must have visible focus. */
export function createKeyboardUser(page: Page): KeyboardUser {
  let lastStop: FocusStop | undefined;

  async function readFocusStop(): Promise<FocusStop> {
    const element = await page.evaluateHandle(getFocusedElement);
    const name = await element.evaluate(describeElement);
    if (await element.evaluate((each) => each === document.body)) {
      throw new Error(`The focus is lost${lastStop ? ` after “${lastStop.name}”` : ''}.`);
    }
    return { element, name, focusStyle: await element.evaluate(getFocusStyle) };
  }

  /** The last stop looks different now that the focus has left it. */
  async function expectFocusVisible({ element, name, focusStyle }: FocusStop): Promise<void> {
    const isStillMounted = await element.evaluate((each) => each.isConnected && !each.matches(':focus'));
    if (isStillMounted && (await element.evaluate(getFocusStyle)) === focusStyle)
      throw new Error(`The focus on “${name}” does not show.`);
  }

  async function pressAndRead(key: string): Promise<FocusStop> {
    await page.keyboard.press(key);
    const stop = await readFocusStop();
    if (lastStop) await expectFocusVisible(lastStop);
    lastStop = stop;
    return stop;
  }

  return {
    async tabTo(target, direction = 'Tab') {
      await target.waitFor();
      if (await isFocused(target)) return [];
      const names: string[] = [];
      while (names.length < MAX_TAB_STOPS) {
        names.push((await pressAndRead(direction)).name);
        if (await isFocused(target)) return names;
      }
      throw new Error(`${target.toString()} is not reached by ${direction}: ${names.join(' · ')}`);
    },
    async press(...keys) {
      // What a key opens or closes moves the focus by itself, and may take the last stop away.
      lastStop = undefined;
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  };
}
