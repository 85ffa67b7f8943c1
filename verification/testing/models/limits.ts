/** The seed of generated rounds; constant in `npm test`. */
export const SEED = process.env['SOAK'] ? Date.now() % 2 ** 31 : 20_261_122;

/** In milliseconds; `npm test` uses Jest's own limit. */
export const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;
