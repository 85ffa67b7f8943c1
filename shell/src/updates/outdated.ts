/** Whether this tab shows versions that are not served any more. Kept apart from the code that finds out. */
let isOutdated = false;

const listeners = new Set<() => void>();

export const outdatedVersions = {
  isKnown: (): boolean => isOutdated,
  /** Called once it is known; only a reload ends it. */
  report(): void {
    isOutdated = true;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
