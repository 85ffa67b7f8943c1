/** Milliseconds after which the work is done even on a busy page, and the wait where a browser cannot tell. */
const LATEST = 10_000;
const BLIND_WAIT = 3000;

function soon(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: LATEST });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, BLIND_WAIT);
  return () => clearTimeout(id);
}

/** Does the work once the page is loaded and the browser has nothing better to do. Returns how to give up on it. */
export function whenIdle(work: () => void): () => void {
  if (document.readyState === 'complete') return soon(work);
  let giveUp: (() => void) | undefined;
  const loaded = () => {
    giveUp = soon(work);
  };
  addEventListener('load', loaded, { once: true });
  return () => {
    removeEventListener('load', loaded);
    giveUp?.();
  };
}
