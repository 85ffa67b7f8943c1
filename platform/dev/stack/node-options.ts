/**
 * Limits the memory of an API process (`NODE_OPTIONS`). By default V8 lets garbage grow to gigabytes before it collects
 * it, and an export produces a lot of garbage. The API needs only a few dozen megabytes at once.
 */
export const API_NODE_OPTIONS = '--max-old-space-size=256';
