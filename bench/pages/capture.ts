import type { Page } from '@playwright/test';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 812 };

/** The pixels from the top that a picture shows of a long page. */
const TALLEST = 1400;

/** Bytes that a picture may have; JPEG qualities are tried from the best. */
const LARGEST = 45_000;
const QUALITIES = [60, 45, 35, 25];

/** Whether a window lies over the page: then the picture is what the browser's window shows. */
async function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog[open], [aria-modal="true"], main[inert]') !== null);
}

/** The page from its top, as far down as a picture goes. */
async function wholePage(page: Page) {
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  const { width = DESK.width } = page.viewportSize() ?? {};
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) } };
}

/** A picture of the page as it stands, small enough to be kept in the repository. */
export async function capture(page: Page): Promise<Buffer> {
  // What was pressed last is not shown as hovered.
  await page.mouse.move(0, 0);
  const part = (await isCovered(page)) ? {} : await wholePage(page);
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    picture = await page.screenshot({ ...part, type: 'jpeg', quality, animations: 'disabled' });
    if (picture.length <= LARGEST) break;
  }
  return picture;
}
