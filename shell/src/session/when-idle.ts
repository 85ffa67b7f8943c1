/** Milliseconds after which the work is done even on a busy page, and the wait where a browser cannot tell. */
const LATEST = 10_000;
const BLIND_WAIT = 3000;

/** Milliseconds until a page that was waiting is asked again. */
const AGAIN = 500;

function soon(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: LATEST });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, BLIND_WAIT);
  return () => clearTimeout(id);
}

/**
 * Does the work once the page is loaded, is not waiting for data, and the browser has nothing better to do. A file that
 * hangs keeps a page from ever being loaded: it is waited for as long as for anything else.
 * @param isWaiting whether the page waits for data that the work would delay.
 * @returns how to give up on it.
 */
export function whenIdle(work: () => void, isWaiting: () => boolean): () => void {
  let giveUp = () => {};
  const latest = performance.now() + LATEST;
  const look = () => {
    const isBusy = document.readyState !== 'complete' || isWaiting();
    if (!isBusy || performance.now() >= latest) return work();
    const id = setTimeout(idle, AGAIN);
    giveUp = () => clearTimeout(id);
  };
  const idle = () => {
    giveUp = soon(look);
  };
  idle();
  return () => giveUp();
}
