/**
 * Milliseconds after which a stored vote is either counted or never will be: longer than a request may take, and than
 * the clocks of the API processes may differ. A younger one may be on its way between the two.
 */
export const MAX_COUNTING_DELAY_MS = 60_000;
