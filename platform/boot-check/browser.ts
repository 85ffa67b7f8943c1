import type { Browser } from 'playwright-core';
import { findChromium } from '@canvass/node-utils/programs/chromium';

/**
 * Starts the Chromium installed on this machine. It reaches nothing but this machine.
 * @returns undefined if there is none.
 */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const { chromium } = await import('playwright-core');
  const args = [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    // Chromium's sandbox does not run under root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return chromium.launch({ executablePath, args });
}
