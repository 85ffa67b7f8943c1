/**
 * The server's time when this page began, in milliseconds since the epoch; undefined before the server has said it. With
 * `performance.now()`, it gives the present time whatever the device's clock says, also after that is set.
 */
let startMs: number | undefined;

const listeners = new Set<() => void>();

/**
 * Learns the server's time from when a response or document was made. It has been on its way since then, or stored
 * somewhere, so the latest estimate counts.
 * @param time as in the header `Date`; anything else is ignored.
 */
export function recordServerTime(time: unknown): void {
  const sentMs = new Date(String(time)).getTime();
  const estimateMs = sentMs - performance.now();
  if (Number.isNaN(sentMs) || (startMs !== undefined && estimateMs <= startMs)) return;
  startMs = estimateMs;
  for (const listener of listeners) listener();
}

/** The present time by the server's clock, which decides about deadlines; by the device's until it is known. */
export function getServerTime(): Date {
  return new Date(startMs === undefined ? Date.now() : startMs + performance.now());
}

/** Calls a listener whenever the server's time turns out to be later than it seemed. @returns a function that ends it. */
export function subscribeToServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
