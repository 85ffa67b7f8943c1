/**
 * Timeouts of browser tests, in milliseconds. A wait ends as soon as its condition is met, so these are many times what
 * an idle machine needs: a test must not fail because the machine is busy.
 */

/** For one step: an element that appears, a click, a page load, a condition that is met. */
export const STEP_TIMEOUT_MS = 60_000;

/** For a check that is repeated with a new page load each time. */
export const REPEATED_CHECK_TIMEOUT_MS = 180_000;

/** For what a program prints when it has started, built something, or failed. */
export const START_TIMEOUT_MS = 240_000;

/** For a whole test, or for starting the whole product. */
export const TEST_TIMEOUT_MS = 600_000;
