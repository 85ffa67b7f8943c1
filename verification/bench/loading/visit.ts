import type { Browser, BrowserContext, Page } from '@playwright/test';
import { watchRequests, type LoadedRequest } from './requests';

/** Bytes per second and milliseconds: slow 4G as defined by Lighthouse and this project's design. */
const SLOW_4G = { offline: false, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8, latency: 562 };
const CPU_SLOWDOWN = 4;

const VIEWPORT = { width: 375, height: 812 };

/** Milliseconds after the last mark in which layout shifts still count. */
const LAYOUT_SHIFT_WINDOW_MS = 1500;
const VISIT_TIMEOUT_MS = 60_000;

/** An address, and a selector for content that shows only once its data has loaded. */
export interface Address {
  name: string;
  path: string;
  content: string;
}

/**
 * The moments of a visit, in milliseconds since the navigation started.
 * - `content`: the first frame after the content was added to the document.
 * - `application`: React has the content, so that everything on the page works.
 * - `vote`: the button that casts a vote can be pressed; only for users.
 */
type Mark = 'content' | 'application' | 'vote';

/** The result of one visit. Times are milliseconds since the navigation started. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** NaN for what was not waited for. */
  marks: Record<Mark, number>;
  /** The sum of all layout shifts. */
  layoutShift: number;
  /** Requests sent before the last mark that was waited for. */
  requests: LoadedRequest[];
}

interface Recording {
  marks: Partial<Record<Mark, number>>;
  shift: number;
  largestPaint: number;
}

declare global {
  var benchRecording: Recording;
}

/** Runs in the page before its own scripts. */
function record([content, lastMark]: [content: string, lastMark: Mark]): void {
  const recording: Recording = { marks: {}, shift: 0, largestPaint: Number.NaN };
  globalThis.benchRecording = recording;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recording.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    recording.largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isOwnedByReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const conditions: Record<Mark, () => boolean> = {
    content: () => document.querySelector(content) !== null,
    application: () => [document.querySelector(content)].some((element) => element && isOwnedByReact(element)),
    vote: () =>
      [...document.querySelectorAll('main button')].some(
        (button) => button.textContent === 'Vote' && !button.matches(':disabled') && isOwnedByReact(button),
      ),
  };
  const missing = new Set(Object.keys(conditions) as Mark[]);
  const { port1, port2 } = new MessageChannel();
  // A task after a frame: it has been painted by then.
  port1.addEventListener('message', ({ data }) => {
    for (const mark of data as Mark[]) recording.marks[mark] = performance.now();
  });
  port1.start();
  const check = () => {
    const shown = [...missing].filter((mark) => conditions[mark]());
    for (const mark of shown) missing.delete(mark);
    if (shown.length > 0) port2.postMessage(shown);
    if (missing.has(lastMark)) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function visitInNewTab(
  context: BrowserContext,
  url: string,
  content: string,
  lastMark: Mark,
): Promise<{ page: Page; visit: Visit }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const listRequests = await watchRequests(devtools);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The loader of TypeScript wraps functions that have a name in a helper, which pages do not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' });
  await page.addInitScript(record, [content, lastMark] as [string, Mark]);
  await page.goto(url, { waitUntil: 'commit', timeout: VISIT_TIMEOUT_MS });
  await page.waitForFunction((mark) => globalThis.benchRecording.marks[mark] !== undefined, lastMark, {
    timeout: VISIT_TIMEOUT_MS,
  });
  await page.waitForTimeout(LAYOUT_SHIFT_WINDOW_MS);
  const { recording, firstPaint, startedAt } = await page.evaluate(() => ({
    recording: globalThis.benchRecording,
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    startedAt: performance.timeOrigin,
  }));
  const marks = { content: Number.NaN, application: Number.NaN, vote: Number.NaN, ...recording.marks };
  const endedAt = startedAt + marks[lastMark];
  const { shift: layoutShift, largestPaint } = recording;
  const requests = listRequests().filter((request) => request.startedAt <= endedAt);
  return { page, visit: { firstPaint, largestPaint, marks, layoutShift, requests } };
}

/** The state of a signed-in user's browser, as Playwright stores it. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface VisitOptions {
  browser: Browser;
  origin: string;
  address: Address;
  /** What the visit waits for. */
  lastMark: Mark;
  /** Without one, the visitor is not signed in. */
  signedIn?: SignedInState | undefined;
}

/** Visits an address on a slow phone and network, with an empty cache (`cold`) and then with what that visit left there. */
export async function visit(options: VisitOptions): Promise<{ cold: Visit; warm: Visit }> {
  const { browser, origin, address, lastMark, signedIn } = options;
  const context = await browser.newContext({ viewport: VIEWPORT, storageState: signedIn });
  try {
    const url = `${origin}${address.path}`;
    const cold = await visitInNewTab(context, url, address.content, lastMark);
    await cold.page.close();
    const warm = await visitInNewTab(context, url, address.content, lastMark);
    return { cold: cold.visit, warm: warm.visit };
  } finally {
    await context.close();
  }
}
