import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { PREVIEW_API_BASE } from '@canvass/preview/preview-api';

// A page whose requests and errors are watched, and whose clock is held: how busy the machine is changes no verdict. Waiting is bounded
// by the time on the page's clock, which runs only while the page waits for nothing, and by what its process computes.

/** Seconds for which a page's process may compute without answering. */
const RESPONSE_LIMIT_CPU_SECONDS = 10;

/** Milliseconds after which the process of a page that does not answer is looked at, again and again. */
const WATCH_INTERVAL_MS = 1000;

/** Milliseconds after which a page that neither answers nor computes is given up. */
const HANG_TIMEOUT_MS = 600_000;

/** Milliseconds by which the clock moves between two looks at a page that waits for nothing. */
const CLOCK_STEP_MS = 50;

/** Milliseconds by which it moves while the page waits for the network, whose answers take real time. */
const WAITING_STEP_MS = 10;

/** Milliseconds between two such looks: what the page waits for takes real time. */
const WAITING_INTERVAL_MS = 5;

/** How many looks in a row must find a page idle, and without requests, until it counts as settled. */
const QUIET_LOOKS = 2;

/** Milliseconds on the page's clock for which it may keep sending requests. */
const SETTLING_LIMIT_MS = 10_000;

/** Milliseconds after which a page that is never idle is looked at all the same. */
const IDLE_TIMEOUT_MS = 1000;

/** How often a page may send the same request before it counts as a loop. */
const MAX_SAME_REQUESTS = 12;

/** Messages that the browser itself logs when a request is refused or blocked, as it has to be in some scenarios. */
const REQUEST_FAILURE_MESSAGE = /^Failed to load resource:/;

/** What Playwright reports when a document is replaced while it is asked something. */
const REPLACED_MESSAGE = /Execution context was destroyed|Cannot find context|because of a navigation/;

/** The page is busy for so long that it cannot be asked what it shows: an endless loop, for example. */
export class UnresponsiveError extends Error {
  constructor() {
    super(`it does not respond within ${RESPONSE_LIMIT_CPU_SECONDS} s of computing`);
    this.name = 'UnresponsiveError';
  }
}

/** Returns a function that reads how many seconds the pages of a browser have computed so far. */
export async function createCpuMeter(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((seconds, { cpuTime }) => seconds + cpuTime, 0);
  };
}

const INITIAL_SCRIPT = `
// Where libraries wait for the browser to be idle, they wait for the clock.
globalThis.canvassRequestIdle = requestIdleCallback.bind(globalThis);
// The loader of TypeScript wraps functions that have a name in a helper, which pages do not have.
globalThis.__name = (named) => named;`;

/** Makes the clocks of all pages of a browser's profile stand still unless they are moved. */
export async function holdClocks(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: INITIAL_SCRIPT });
  const now = Date.now();
  await context.clock.install({ time: now });
  await context.clock.pauseAt(now + 1);
  context.setDefaultTimeout(HANG_TIMEOUT_MS);
}

declare global {
  var canvassRequestIdle: typeof requestIdleCallback;
  /**
   * Playwright's clock, in the page. It is moved here and not with `page.clock`, which adds a script to every later document each time:
   * after a thousand moves, none loads any more.
   */
  var __pwClock: {
    controller: {
      runFor: (milliseconds: number) => Promise<void>;
      fastForward: (milliseconds: number) => Promise<void>;
    };
  };
}

/** A request to the API. */
interface ApiRequest {
  method: string;
  /** Relative to the API's base. */
  path: string;
}

/** @returns undefined for a request of something else. */
function toApiRequest(request: Request): ApiRequest | undefined {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith(`${PREVIEW_API_BASE}/`)) return undefined;
  return { method: request.method(), path: pathname.slice(PREVIEW_API_BASE.length) };
}

/** Watches what goes wrong on a page whose clock is held (`holdClocks`), and which requests it is waiting for. */
export function watchPage(page: Page, readCpuSeconds: () => Promise<number>) {
  const problems: string[] = [];
  const pendingRequests = new Set<Request>();
  let sentRequests: ApiRequest[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REQUEST_FAILURE_MESSAGE.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    // Nobody waits for what a page reports when it is left.
    if (request.resourceType() !== 'ping') pendingRequests.add(request);
    const apiRequest = toApiRequest(request);
    if (apiRequest) sentRequests.push(apiRequest);
  });
  // A response to the page's code counts when it arrives: one whose body nobody reads never finishes.
  page.on('response', (response) => {
    if (['fetch', 'xhr'].includes(response.request().resourceType())) pendingRequests.delete(response.request());
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pendingRequests.delete(request));
  page.on('popup', (popup) => void popup.close());

  /** @throws UnresponsiveError when the page computes for too long without an answer. */
  async function getAnswer<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const ended = new AbortController();
    async function watchProcess(): Promise<never> {
      const askedAt = performance.now();
      await pause(WATCH_INTERVAL_MS, undefined, { signal: ended.signal });
      const computedBefore = await readCpuSeconds();
      for (;;) {
        await pause(WATCH_INTERVAL_MS, undefined, { signal: ended.signal });
        const hasHung = performance.now() - askedAt > HANG_TIMEOUT_MS;
        if (hasHung || (await readCpuSeconds()) - computedBefore > RESPONSE_LIMIT_CPU_SECONDS)
          throw new UnresponsiveError();
      }
    }
    try {
      return await Promise.race([answer, watchProcess()]);
    } finally {
      ended.abort();
    }
  }

  /** Asks the page something, again if its document is being replaced. */
  async function ask<Answer, Parameter>(
    question: (parameter: Parameter) => Answer | Promise<Answer>,
    parameter: Parameter,
  ): Promise<Answer> {
    for (;;) {
      try {
        return await getAnswer(page.evaluate(question as never, parameter));
      } catch (error) {
        if (!REPLACED_MESSAGE.test((error as Error).message)) throw error;
        await page.waitForLoadState('domcontentloaded');
      }
    }
  }

  /** Moves the clock by milliseconds: everything that is due happens. */
  function moveClock(milliseconds: number): Promise<void> {
    // What a timer throws is an error of the page, as always.
    return ask((ticks) => __pwClock.controller.runFor(ticks).catch(reportError), milliseconds);
  }

  /** Moves the clock as a computer does that was asleep: what has become due happens once. */
  function skipTime(milliseconds: number): Promise<void> {
    return ask((ticks) => __pwClock.controller.fastForward(ticks).catch(reportError), milliseconds);
  }

  /** The requests that a page has sent in a loop, as sentences without their subject. */
  function listRequestLoops(): string[] {
    const counts = new Map<string, number>();
    for (const { method, path } of sentRequests) {
      const request = `${method} ${path}`;
      counts.set(request, (counts.get(request) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > MAX_SAME_REQUESTS)
      .map(([request, count]) => `it sends ${request} ${count} times`);
  }

  /**
   * Moves the clock until something holds, for at most so many milliseconds in which the page waits for nothing, and not if it sends requests
   * in a loop.
   */
  async function waitUntil(limitMs: number, isMet: () => Promise<boolean>): Promise<boolean> {
    const startedAt = performance.now();
    for (let leftMs = limitMs; leftMs > 0 && performance.now() - startedAt < HANG_TIMEOUT_MS;) {
      if (await isMet()) return true;
      if (listRequestLoops().length > 0) return false;
      const isWaiting = pendingRequests.size > 0;
      const stepMs = isWaiting ? WAITING_STEP_MS : CLOCK_STEP_MS;
      if (isWaiting) await pause(WAITING_INTERVAL_MS);
      await moveClock(stepMs);
      if (!isWaiting) leftMs -= stepMs;
    }
    return false;
  }

  function waitForIdle(): Promise<void> {
    return ask(
      (timeout) => new Promise<void>((resolve) => canvassRequestIdle(() => resolve(), { timeout })),
      IDLE_TIMEOUT_MS,
    );
  }

  /** Waits until the page has its responses and is idle, so that errors after them are caught, too. */
  async function settle(): Promise<void> {
    let quietLooks = 0;
    let sentBefore = sentRequests.length;
    await waitUntil(SETTLING_LIMIT_MS, async () => {
      await waitForIdle();
      const isQuiet = pendingRequests.size === 0 && sentRequests.length === sentBefore;
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      sentBefore = sentRequests.length;
      return quietLooks >= QUIET_LOOKS;
    });
  }

  return {
    page,
    ask,
    moveClock,
    skipTime,
    waitUntil,
    waitForIdle,
    settle,
    listRequestLoops,
    report: (problem: string) => problems.push(problem),
    hasProblems: () => problems.length > 0,
    /** The requests to the API since they were forgotten. */
    listRequests: () => sentRequests,
    forgetRequests: () => {
      sentRequests = [];
    },
    /** The problems since the last call. */
    takeProblems: () => problems.splice(0),
  };
}

export type WatchedPage = ReturnType<typeof watchPage>;
