/**
 * Limits the memory of an API process (`NODE_OPTIONS`). By default V8 lets garbage grow to gigabytes before it collects
 * it, and an export produces a lot of garbage. The API needs only a few dozen megabytes at once. The space for new
 * objects is twice as large as by default, because those of a thousand requests at once fill it in a moment.
 */
export const API_NODE_OPTIONS = '--max-old-space-size=256 --max-semi-space-size=32';
