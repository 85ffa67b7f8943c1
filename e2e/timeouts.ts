/**
 * How long browser tests wait, in milliseconds, before they call it a failure. What is waited for ends the wait at once, so
 * these are many times what a quiet machine takes: a test must not fail because the machine is busy.
 */

/** For one step: an element that appears, a click, a page that loads, a condition that comes true. */
export const STEP_TIMEOUT_MS = 60_000;

/** For a whole test, or for starting the whole product. */
export const TEST_TIMEOUT_MS = 600_000;
