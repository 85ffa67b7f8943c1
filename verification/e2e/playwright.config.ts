import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@canvass/node-utils/programs/chromium';
import { REPEATED_CHECK_TIMEOUT_MS, STEP_TIMEOUT_MS, TEST_TIMEOUT_MS } from './timeouts';

/** Two workers, each with its own stack: a test spends half of its time waiting. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results/browser',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: STEP_TIMEOUT_MS, toPass: { timeout: REPEATED_CHECK_TIMEOUT_MS } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the time: rerun failed tests with TRACE set.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      // Tabs of one site share a process: starting one for each would take a fifth of the time.
      args: [...CHROMIUM_FLAGS, '--process-per-site'],
    },
  },
});
