import type { Page } from '@playwright/test';

export const DESKTOP_VIEWPORT = { width: 1280, height: 800 };
export const PHONE_VIEWPORT = { width: 375, height: 812 };

/** Maximum height of a screenshot in pixels; longer pages are cut off. */
const MAX_HEIGHT_PX = 1400;

/** Maximum size of a screenshot in bytes; JPEG qualities are tried from the best. */
const MAX_IMAGE_BYTES = 45_000;
const JPEG_QUALITIES = [60, 45, 35, 25];

/** Whether a dialog covers the page; then the screenshot shows the viewport. */
async function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog[open], [aria-modal="true"], main[inert]') !== null);
}

/** The page from its top, up to the maximum height. */
async function captureWholePage(page: Page) {
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  const { width = DESKTOP_VIEWPORT.width } = page.viewportSize() ?? {};
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT_PX) } };
}

/** A screenshot of the current page, small enough to be stored in the repository. */
export async function capture(page: Page): Promise<Buffer> {
  // So that the element clicked last is not shown as hovered.
  await page.mouse.move(0, 0);
  const clipOptions = (await isCovered(page)) ? {} : await captureWholePage(page);
  let screenshot: Buffer = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    screenshot = await page.screenshot({ ...clipOptions, type: 'jpeg', quality, animations: 'disabled' });
    if (screenshot.length <= MAX_IMAGE_BYTES) break;
  }
  return screenshot;
}
