import { existsSync } from 'node:fs';
import { runTool } from './run-tool';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** What Chromium is started with: it asks nobody but the pages it is sent to, and runs as root in a container, too. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, or where distributions put it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...KNOWN_PLACES].find((path) => path !== '' && existsSync(path));
}

/**
 * The path of a Chromium; on Debian, as root, installs one when there is none.
 * @throws an Error that says what to install.
 */
export async function requireChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runTool('apt-get', ['update', '-qq'], env);
    await runTool('apt-get', ['install', '-y', '-qq', 'chromium'], env);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.');
}
