/**
 * Milliseconds after which the work runs even on a busy page, and the delay in browsers without `requestIdleCallback`.
 */
const MAX_IDLE_WAIT_MS = 10_000;
const FALLBACK_DELAY_MS = 3000;

/** Milliseconds until a busy page is checked again. */
const RECHECK_DELAY_MS = 500;

function requestIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, FALLBACK_DELAY_MS);
  return () => clearTimeout(id);
}

/**
 * Runs the work once the page is loaded, is not waiting for data, and the browser is idle, but after 10 seconds at the
 * latest: a file that hangs would keep a page from ever being loaded.
 * @param isWaiting whether the page waits for data that the work would delay.
 * @returns a function that cancels it.
 */
export function runWhenIdle(work: () => void, isWaiting: () => boolean): () => void {
  let cancel = () => {};
  const deadline = performance.now() + MAX_IDLE_WAIT_MS;
  const runWhenReady = () => {
    const isBusy = document.readyState !== 'complete' || isWaiting();
    if (!isBusy || performance.now() >= deadline) return work();
    const id = setTimeout(waitForIdle, RECHECK_DELAY_MS);
    cancel = () => clearTimeout(id);
  };
  const waitForIdle = () => {
    cancel = requestIdle(runWhenReady);
  };
  waitForIdle();
  return () => cancel();
}
