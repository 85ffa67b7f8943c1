import type { Page } from '@playwright/test';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 812 };

/** The pixels from the top that a picture shows of a long page. */
const TALLEST = 2000;

/** Bytes that a picture may have; JPEG qualities are tried from the best. */
const LARGEST = 70_000;
const QUALITIES = [70, 55, 40, 30];

/** What a window over the page covers is as tall as the browser's window. */
async function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isCovered = document.querySelector('dialog[open], [aria-modal="true"], main[inert]') !== null;
    return isCovered ? innerHeight : document.documentElement.scrollHeight;
  });
}

/** A picture of the page as it stands, small enough to be kept in the repository. */
export async function capture(page: Page): Promise<Buffer> {
  const { width = DESK.width } = page.viewportSize() ?? {};
  await page.evaluate(() => scrollTo(0, 0));
  const clip = { x: 0, y: 0, width, height: Math.min(await heightOf(page), TALLEST) };
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    picture = await page.screenshot({ type: 'jpeg', quality, fullPage: true, clip, animations: 'disabled' });
    if (picture.length <= LARGEST) break;
  }
  return picture;
}
