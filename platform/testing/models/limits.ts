/** Of generated rounds: the same ones each time in `npm test`. */
export const SEED = process.env['SOAK'] ? Date.now() % 2 ** 31 : 20_261_122;

/** Milliseconds; jest's own limit holds in `npm test`. */
export const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;
