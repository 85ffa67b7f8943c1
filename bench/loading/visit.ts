import type { Browser } from '@playwright/test';
import { watchRequests, type LoadedRequest } from './requests';

/** Bytes per second and milliseconds: slow 4G as defined by Lighthouse and this project's design. */
const SLOW_4G = { offline: false, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8, latency: 562 };
const CPU_SLOWDOWN = 4;

const VIEWPORT = { width: 375, height: 812 };

/** Milliseconds after the content appeared in which layout shifts still count. */
const LAYOUT_SHIFT_WINDOW_MS = 1500;
const VISIT_TIMEOUT_MS = 60_000;

/** An address, and a selector for content that shows only once its data has loaded. */
export interface Address {
  name: string;
  path: string;
  content: string;
}

/** The result of one visit with an empty cache. Times are milliseconds since the navigation started. */
export interface Visit {
  firstPaint: number;
  /** The first frame after the content was added to the document. */
  contentTime: number;
  /** The sum of all layout shifts. */
  layoutShift: number;
  /** Requests sent before the content appeared. */
  requests: LoadedRequest[];
}

interface Marks {
  content?: number;
  shift: number;
}

declare global {
  var benchMarks: Marks;
}

/** Runs in the page before its own scripts. */
function recordMarks(content: string): void {
  const marks: Marks = { shift: 0 };
  globalThis.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    observer.disconnect();
    // A task after the next frame: it has been painted by then.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        marks.content = performance.now();
      });
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Visits an address with an empty cache, on a slow phone and network. */
export async function visit(browser: Browser, origin: string, { path, content }: Address): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const requests = await watchRequests(devtools);
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(recordMarks, content);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit', timeout: VISIT_TIMEOUT_MS });
    await page.waitForFunction(() => globalThis.benchMarks.content !== undefined, undefined, {
      timeout: VISIT_TIMEOUT_MS,
    });
    await page.waitForTimeout(LAYOUT_SHIFT_WINDOW_MS);
    const found = await page.evaluate(() => ({
      marks: globalThis.benchMarks,
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      began: performance.timeOrigin,
    }));
    const shown = found.marks.content ?? Number.NaN;
    return {
      firstPaint: found.firstPaint,
      contentTime: shown,
      layoutShift: found.marks.shift,
      requests: requests().filter(({ startedAt }) => startedAt <= found.began + shown),
    };
  } finally {
    await context.close();
  }
}
