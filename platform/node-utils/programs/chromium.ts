import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian';

/** The headless build comes first: tests need only two thirds of the CPU time with it. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Chromium's options: no background requests, and no sandbox, so that it also runs as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, or where distributions install it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...KNOWN_PATHS].find((path) => path !== '' && existsSync(path));
}

/** Debian's package names, the preferred one first; older releases have only the second. */
const PACKAGE_NAMES = ['chromium-headless-shell', 'chromium'];

/** The path of a Chromium. Installs one if none exists, on Debian as root. @throws an Error with what to install. */
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
