/** Milliseconds after which the provider, or its field, counts as out of reach. */
export const PATIENCE = 20_000;
