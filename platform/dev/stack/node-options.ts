/**
 * How Node bounds an API process (`NODE_OPTIONS`). By default V8 lets garbage pile up to gigabytes before it collects
 * it, and an export makes a lot of garbage; what the API holds at a time is some dozens of megabytes.
 */
export const API_NODE_OPTIONS = '--max-old-space-size=256';
