import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '@canvass/node-utils/programs/chromium';

/** Starts a Chromium that asks nobody but the pages it is sent to. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await requireChromium(),
    args: CHROMIUM_FLAGS,
  });
}
