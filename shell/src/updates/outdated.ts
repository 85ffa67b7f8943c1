// Whether this tab shows versions that are not served any more. Kept apart from the code that finds out, which is loaded
// later.

let outdated = false;

const listeners = new Set<() => void>();

export function isOutdated(): boolean {
  return outdated;
}

/** Called once it is known; only a reload ends it. */
export function reportOutdated(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

/** Calls `listener` when it becomes known. Returns an unsubscribe function. */
export function subscribeToOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
