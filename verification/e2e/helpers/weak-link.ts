import { expect, type Page, type Request, type Route } from '@playwright/test';

/** All scripts of the shell and of areas, wherever they come from, whether they run or are fetched ahead of time. */
const SCRIPT_URL = /\/releases\/.*\.js/;

/** What a weak link carries, in bytes per millisecond: 6 kB a second. */
const BYTES_PER_MS = 6;

const START_AT = Date.parse('2026-06-01T12:00:00Z');

/** Holds the clock of a page that is opened next: nothing is due until the test says so. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: START_AT });
  await page.clock.pauseAt(START_AT + 1000);
}

/** The scripts of a page, which arrive when the test says so. */
export interface HeldScripts {
  /** Lets everything through, also what is requested later. */
  release: () => Promise<void>;
  /**
   * Lets the scripts through that are under way, one after the other, each after the time that the link takes for it.
   * @returns the milliseconds that they took on the clock of the page.
   */
  carry: () => Promise<number>;
}

/** The clock does not run for longer than this before the answers of the server are waited for. */
const CLOCK_STEP_MS = 1000;

/** Follows the requests of a page other than its scripts, which are small: they share the link with a script that is under way. */
function watchSmallRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!SCRIPT_URL.test(request.url())) pending.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  }
  return () => expect.poll(() => pending.size).toBe(0);
}

/** Holds the scripts of a page that is opened next. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  let isReleased = false;
  const held: Route[] = [];
  const waitForAnswers = watchSmallRequests(page);
  await page.route(SCRIPT_URL, async (route) => {
    if (isReleased) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    async release() {
      isReleased = true;
      for (const route of held.splice(0)) await route.continue();
    },
    async carry() {
      let elapsedMs = 0;
      for (let route = held.shift(); route; route = held.shift()) {
        const response = await route.fetch();
        const bytes = Number(response.headers()['content-length'] ?? (await response.body()).length);
        const durationMs = Math.ceil(bytes / BYTES_PER_MS);
        for (let leftMs = durationMs; leftMs > 0; leftMs -= CLOCK_STEP_MS) {
          await waitForAnswers();
          await page.clock.runFor(Math.min(leftMs, CLOCK_STEP_MS));
        }
        elapsedMs += durationMs;
        await route.fulfill({ response });
      }
      return elapsedMs;
    },
  };
}
