/** Milliseconds after which the provider, or its field, counts as unreachable. */
export const PROVIDER_TIMEOUT_MS = 20_000;
