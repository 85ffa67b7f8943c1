import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { processExists } from '@canvass/node-utils/processes/process-identity';
import { findChromium } from '@canvass/node-utils/programs/chromium';

/**
 * Creates the directory for the browser's files, named by this process. A process that is killed cannot remove its own,
 * so the next one does.
 */
function createBrowserDirectory(): string {
  const root = join(tmpdir(), `canvass-boot-check-${userInfo().uid}`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    if (!processExists(Number.parseInt(name, 10))) rmSync(join(root, name), { recursive: true, force: true });
  }
  // Short, because Chromium creates a socket in it, whose path may have 107 bytes at most.
  const directory = join(root, `${process.pid}-${randomBytes(4).toString('hex')}`);
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
