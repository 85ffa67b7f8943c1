/** Milliseconds after which the provider, or its field, counts as out of reach. */
export const PROVIDER_TIMEOUT_MS = 20_000;
