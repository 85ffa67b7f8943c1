import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@canvass/node-utils/programs/chromium';
import { STEP_TIMEOUT_MS, TEST_TIMEOUT_MS } from './timeouts';

/** Two workers, each with a whole stack of its own: half of its time a test waits for something. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../platform/test-runner/global-setup.ts',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/browser',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: STEP_TIMEOUT_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    screenshot: 'only-on-failure',
    // Recording costs a quarter of the time: what has failed is run again with it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      // Tabs of one site share a process: starting one for each takes a fifth of the time.
      args: [...CHROMIUM_FLAGS, '--process-per-site'],
    },
  },
});
