import type { Tour } from './visits';
import type { WatchedPage } from './watched-page';

/** Milliseconds on the page's clock in which the area must be loaded. The shell itself gives up on a version after 13 s. */
const AREA_TIMEOUT_MS = 25_000;

/** Milliseconds on the page's clock after which a page without a heading counts as failed, from when its area is loaded. */
const HEADING_TIMEOUT_MS = 10_000;

/** The heading of a rendered page, as opposed to the headings of the skeletons shown before the shell has loaded. */
const HEADING_SELECTOR = '#root main h1:not(#root [data-frame] h1)';

/** Marks the headings of the page that is being left. */
const LEFT_ATTRIBUTE = 'data-left';

/** Set on the document when the shell did not load or failed on startup; the second form is that of earlier shells. */
const SHELL_FAILED_SELECTOR = 'html:is([data-load=failed], [data-frame=failed])';

/** The heading of the page that is shown, as opposed to that of the one that is being left. */
const NEW_HEADING_SELECTOR = `${HEADING_SELECTOR}:not([${LEFT_ATTRIBUTE}])`;

/** What a page shows. */
interface PageFindings {
  hasHeading: boolean;
  isShellFailed: boolean;
  hasErrorCard: boolean;
  isAreaLoaded: boolean;
}

/** Reads what the page shows. Runs in the page. */
function readFindings({ heading, failed, version, container }: Record<string, string>): PageFindings {
  return {
    hasHeading: document.querySelector(heading ?? '') !== null,
    isShellFailed: document.querySelector(failed ?? '') !== null,
    // Pages show alerts of their own for refused requests. Only the shell's error card names the version.
    hasErrorCard: [...document.querySelectorAll('[role=alert]')].some(({ textContent }) =>
      textContent.includes(version ?? ''),
    ),
    isAreaLoaded: (container ?? '') in globalThis,
  };
}

function askForFindings({ ask }: WatchedPage, { remote }: Tour, heading: string): Promise<PageFindings> {
  const { version, container } = remote.stable;
  return ask(readFindings, { heading, failed: SHELL_FAILED_SELECTOR, version, container });
}

/** How many tasks of a page may run until it is looked at again: rendering takes a few. */
const MAX_TASKS = 20;

/** Whether a heading is shown within a few tasks. Runs in the page. */
async function findHeading({ selector, maxTasks }: { selector: string; maxTasks: number }): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  for (let task = 0; task < maxTasks; task += 1) {
    if (document.querySelector(selector)) return true;
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port2.postMessage(undefined);
    });
  }
  return false;
}

/** Waits until a heading is shown that is not one of the page that is being left. @returns whether there is one. */
export function waitForHeading({ ask, waitUntil, hasProblems }: WatchedPage): Promise<boolean> {
  return waitUntil(
    HEADING_TIMEOUT_MS,
    async () => hasProblems() || (await ask(findHeading, { selector: NEW_HEADING_SELECTOR, maxTasks: MAX_TASKS })),
  );
}

/** Reports what is wrong with what the page of an area shows now. */
export async function checkShownPage(watched: WatchedPage, tour: Tour): Promise<void> {
  const { report, hasProblems } = watched;
  const { name, stable } = tour.remote;
  const findings = await askForFindings(watched, tour, HEADING_SELECTOR);
  if (findings.isShellFailed) report('the shell did not start');
  else if (findings.hasErrorCard) report(`an error card is shown instead of ${name} ${stable.version}`);
  else if (hasProblems()) return;
  else if (!findings.isAreaLoaded)
    report(`${name} ${stable.version} was not loaded within ${AREA_TIMEOUT_MS / 1000} s`);
  else if (!findings.hasHeading) report(`no heading within ${HEADING_TIMEOUT_MS / 1000} s`);
}

/** Waits for the page of the area, and reports what is wrong with it. */
export async function checkRenderedPage(watched: WatchedPage, tour: Tour): Promise<void> {
  const { waitUntil, settle, hasProblems } = watched;
  let isAreaLoaded = false;
  const isDone = async () => {
    const findings = await askForFindings(watched, tour, NEW_HEADING_SELECTOR);
    isAreaLoaded = findings.isAreaLoaded;
    // A heading is not enough: the shell shows one of its own while it reads the role, and on "Page not found".
    const isRendered = findings.hasHeading && isAreaLoaded;
    return isRendered || findings.isShellFailed || findings.hasErrorCard || hasProblems();
  };
  await waitUntil(AREA_TIMEOUT_MS, async () => (await isDone()) || isAreaLoaded);
  if (isAreaLoaded) await waitUntil(HEADING_TIMEOUT_MS, isDone);
  await settle();
  await checkShownPage(watched, tour);
}

/** Navigates within the loaded page, as a link would. */
export async function navigate({ ask }: WatchedPage, path: string): Promise<void> {
  await ask(
    ([target, attribute]) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute(attribute, '');
      history.pushState(null, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    [path, LEFT_ATTRIBUTE] as const,
  );
}
