import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of tab stops before any element. */
const MAX_TAB_STOPS = 60;

/** An element that had the focus. */
interface FocusStop {
  element: ElementHandle<Element>;
  name: string;
  focusStyle: string;
}

/**
 * The styles that may indicate focus, on the element itself or on elements around it: a label indicates the focus of
 * its radio button, and a frame that of a date field with its calendar.
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

/** The approximate name of an element, to recognize it in a list of stops. */
function describeElement(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** The focused element, even inside an open shadow root, such as that of the sandbox's card form. */
function getFocusedElement(): Element {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element ?? document.body;
}

/** A user who uses only the keyboard. */
export interface KeyboardUser {
  /**
   * Presses Tab or Shift+Tab until the element has the focus. Returns the names of all stops, including the element;
   * none if it already has the focus.
   */
  tabTo: (target: Locator, direction?: 'Tab' | 'Shift+Tab') => Promise<string[]>;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element.matches(':focus'));
}

/** Uses a page by keyboard only. At each stop, some element must visibly have the focus. */
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

  /** Expects that the last stop looks different now that it has lost the focus. */
  async function expectFocusVisible({ element, name, focusStyle }: FocusStop): Promise<void> {
    const hasLostFocus = await element.evaluate(
      // The button of a date field is inside it, out of reach of scripts.
      (each) => each.isConnected && !each.matches(each instanceof HTMLInputElement ? ':focus-within' : ':focus'),
    );
    if (hasLostFocus && (await element.evaluate(getFocusStyle)) === focusStyle)
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
      // Tab skips what is disabled, such as a button that waits for data.
      await expect(target).toBeEnabled();
      if (await isFocused(target)) return [];
      const names: string[] = [];
      while (names.length < MAX_TAB_STOPS) {
        names.push((await pressAndRead(direction)).name);
        if (await isFocused(target)) return names;
      }
      throw new Error(`${target.toString()} is not reached by ${direction}: ${names.join(' · ')}`);
    },
    async press(...keys) {
      // A key that opens or closes something moves the focus, and may remove the last stop.
      lastStop = undefined;
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  };
}
