import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../platform/launch/chromium';

/** One worker: every test file brings a whole stack of its own, and the machine may be small. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../test-results/browser',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Recording costs a quarter of the time: what has failed is run again with it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
});
