import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian';

/** The build without windows comes first: the tests take two thirds of the processor's time in it. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Chromium's options: no background requests, and it also runs as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, or where distributions put it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...KNOWN_PATHS].find((path) => path !== '' && existsSync(path));
}

/** Debian's, the one to be preferred first; older releases have only the other one. */
const PACKAGE_NAMES = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a Chromium; on Debian, as root, installs one when there is none.
 * @throws an Error that says what to install.
 */
export async function requireChromium(): Promise<string> {
  const existingPath = findChromium();
  if (existingPath) return existingPath;
  for (const name of PACKAGE_NAMES) {
    await installDebianPackages(name);
    const installedPath = findChromium();
    if (installedPath) return installedPath;
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.');
}
