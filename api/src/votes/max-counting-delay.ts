/**
 * After this many milliseconds, a stored vote has been counted or will never be. It is longer than a request may take
 * and longer than the clocks of the API processes may differ. A more recent vote may be stored but not counted yet.
 */
export const MAX_COUNTING_DELAY_MS = 60_000;
