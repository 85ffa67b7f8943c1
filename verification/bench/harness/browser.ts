import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '@canvass/node-utils/programs/chromium';

/** Starts a Chromium that makes no requests of its own, apart from those of the visited pages. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await requireChromium(),
    args: CHROMIUM_FLAGS,
  });
}
