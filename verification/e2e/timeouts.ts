const MINUTE_MS = 60_000;

/**
 * Timeouts of browser tests, in milliseconds. They only end what hangs: a wait ends as soon as its condition is met, and no
 * machine that makes progress may exceed them, however busy it is.
 */

/** For one step: an element that appears, a click, a page load, a condition that is met. */
export const STEP_TIMEOUT_MS = 5 * MINUTE_MS;

/**
 * For one attempt of a check that `toPass` repeats: after that, the page is loaded once more. However busy the machine is, what is on
 * the page already is found.
 */
export const ATTEMPT_TIMEOUT_MS = 2000;

/** For a check that is repeated with a new page load each time. */
export const REPEATED_CHECK_TIMEOUT_MS = 15 * MINUTE_MS;

/** For what a program prints when it has started, built something, or failed. */
export const START_TIMEOUT_MS = 20 * MINUTE_MS;

/** For a whole test, or for starting the whole product. */
export const TEST_TIMEOUT_MS = 30 * MINUTE_MS;
