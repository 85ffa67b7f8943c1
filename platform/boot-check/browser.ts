import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { processExists } from '@canvass/node-utils/processes/process-identity';
import { findChromium } from '@canvass/node-utils/programs/chromium';

/** A socket has a path of at most this many bytes. */
const MAX_SOCKET_PATH_LENGTH = 107;

/** The socket that Chromium creates in its directory, and without which it does not start. */
const SOCKET_PATH = 'org.chromium.Chromium.123456/SingletonSocket';

/** A new directory name in the temporary directory, or in `/tmp` if that is too deep for Chromium's socket. */
function chooseBrowserDirectory(): string {
  const name = join(`canvass-boot-check-${userInfo().uid}`, `${process.pid}-${randomBytes(4).toString('hex')}`);
  const directory = join(tmpdir(), name);
  return join(directory, SOCKET_PATH).length <= MAX_SOCKET_PATH_LENGTH ? directory : join('/tmp', name);
}

/**
 * Creates the directory for the browser's files, named by this process. A process that is killed cannot remove its own,
 * so the next one does.
 */
function createBrowserDirectory(): string {
  const directory = chooseBrowserDirectory();
  const root = dirname(directory);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    if (!processExists(Number.parseInt(name, 10))) rmSync(join(root, name), { recursive: true, force: true });
  }
  mkdirSync(directory);
  return directory;
}

async function removeBrowserDirectory(directory: string): Promise<void> {
  // Processes of Chromium write until they have ended.
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  await rmdir(dirname(directory)).catch(() => {
    // Another check is running.
  });
}

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
  const { TMPDIR } = process.env;
  const directory = createBrowserDirectory();
  process.env['TMPDIR'] = directory;
  try {
    const browser = await chromium.launch({ executablePath, args });
    browser.on('disconnected', () => {
      removeBrowserDirectory(directory).catch(() => {
        // The next check removes it.
      });
    });
    return browser;
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
