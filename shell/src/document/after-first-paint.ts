/** Milliseconds after which nothing is waited for: a window that is covered by others may not paint. */
const MAX_WAIT_MS = 500;

/** Whether the document shows a page that the server rendered. */
const isRendered = () => document.getElementById('data') !== null;

const hasPainted = () => performance.getEntriesByType('paint').length > 0;

/**
 * Runs an action once the reader sees the page that the server rendered: scripts that come from the cache are there before the
 * first paint, and would keep the page from being seen. Where nothing can be seen yet, it runs at once.
 */
export function runAfterFirstPaint(action: () => void): void {
  if (!isRendered() || hasPainted() || document.visibilityState === 'hidden') return action();
  let isDue = true;
  const run = () => {
    if (isDue) action();
    isDue = false;
  };
  // A frame is painted after its callbacks, so the first one has been when the second begins.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, MAX_WAIT_MS);
}
