import { chromium, type Browser } from '@playwright/test';
import { requireChromium } from '../../platform/launch/chromium';

/** Starts a Chromium that asks nobody but the pages it is sent to. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await requireChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
