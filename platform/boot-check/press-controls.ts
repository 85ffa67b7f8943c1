import { toAddressPattern } from '@canvass/release/page/known-paths';
import { checkShownPage, waitForHeading } from './rendered-page';
import type { Tour } from './visits';
import type { WatchedPage } from './watched-page';

/** A page whose controls multiply when they are pressed ends here. */
const MAX_PRESSES = 60;

/** Milliseconds on the page's clock in which what a press starts has happened, dialogs that open among it. */
const REACTION_MS = 500;

const DIALOG_SELECTOR = '[role=dialog], [role=alertdialog], dialog[open]';

interface NextControl {
  pressed: string[];
  ownAddresses: string;
  dialogs: string;
}

/**
 * Presses the first control of a page, or of the dialog over it, that was not pressed yet: of those with the same text, one. Runs in
 * the page.
 */
function pressNext({ pressed, ownAddresses, dialogs: selector }: NextControl): string | undefined {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll(selector)];
  const scope = dialogs.findLast(isVisible) ?? document.querySelector('#root main');
  const controls = scope?.querySelectorAll<HTMLElement>('button, a[href], summary, [role=button], [role=tab]') ?? [];
  for (const element of controls) {
    if (!isVisible(element) || element.closest(':disabled, [aria-disabled=true], [inert]')) continue;
    const { origin, pathname, search } = location;
    let name = (element.textContent || (element.getAttribute('aria-label') ?? '')).trim().replaceAll(/\s+/g, ' ');
    if (element instanceof HTMLAnchorElement) {
      // Pages of other areas are opened with their own contracts, and may have mistakes of their own.
      const isOwn = element.origin === origin && new RegExp(ownAddresses, 'i').test(element.pathname);
      const isPlace = element.hash !== '' && element.pathname + element.search === pathname + search;
      if (!isOwn || isPlace || element.target === '_blank') continue;
      name = element.pathname;
    }
    const control = `${element.localName} ${name.replaceAll(/[0-9a-f]{24}|\d+/g, '…').slice(0, 50)}`;
    if (pressed.includes(control)) continue;
    element.click();
    return control;
  }
  return undefined;
}

/** Where the reader is after a press. */
interface Place {
  path: string;
  hasToken: boolean;
  hasDialog: boolean;
}

/** Runs in the page. */
function readPlace(dialogSelector: string): Place {
  const dialogs = [...document.querySelectorAll(dialogSelector)];
  return {
    path: location.pathname,
    hasToken: localStorage.getItem('access-token') !== null,
    hasDialog: dialogs.some((dialog) => dialog.checkVisibility({ visibilityProperty: true })),
  };
}

/**
 * Presses every button and link of a page once, also those of dialogs that open, and comes back after each that leads away. What it
 * sends is answered with generated responses.
 * @param open loads the page anew, with the session that it began with.
 * @returns the control after which the page had problems, if any.
 */
export async function pressControls(
  watched: WatchedPage,
  tour: Tour,
  address: string,
  open: () => Promise<void>,
): Promise<string | undefined> {
  const { page, ask, report, moveClock, settle, hasProblems, forgetRequests, listRequestLoops } = watched;
  const ownAddresses = toAddressPattern(tour.remote.stable.area.pages.map(({ path }) => path));
  const look = () => ask(readPlace, DIALOG_SELECTOR);
  const { hasToken } = await look();

  /** Goes back to the page as a reader does or, where that leads elsewhere, opens it anew. */
  async function comeBack(): Promise<void> {
    await ask(() => history.back(), undefined);
    await settle();
    const { path, hasDialog } = await look();
    if (path !== address || hasDialog || !(await waitForHeading(watched))) await open();
  }

  /** Closes the dialog as a reader does who wants nothing that it offers. */
  async function closeDialog(): Promise<void> {
    await page.keyboard.press('Escape');
    await settle();
    if ((await look()).hasDialog) await open();
  }

  const pressed: string[] = [];
  while (pressed.length < MAX_PRESSES) {
    forgetRequests();
    const control = await ask(pressNext, { pressed, ownAddresses, dialogs: DIALOG_SELECTOR });
    if (control === undefined) {
      if (!(await look()).hasDialog) return undefined;
      await closeDialog();
      continue;
    }
    pressed.push(control);
    await moveClock(REACTION_MS);
    await settle();
    const place = await look();
    for (const loop of listRequestLoops()) report(loop);
    if (place.path === address) await checkShownPage(watched, tour);
    if (hasProblems()) return `${control} was pressed`;
    if (place.hasToken !== hasToken) await open();
    else if (place.path !== address) await comeBack();
    if (hasProblems()) return `${control} was pressed, and on coming back`;
  }
  return undefined;
}
