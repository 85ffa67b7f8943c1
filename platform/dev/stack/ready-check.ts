/** Timeout of each check in milliseconds; checks are repeated. */
const READY_CHECK_TIMEOUT_MS = 10_000;

/** A check for `ChildOptions.checkReady`: whether an address answers with success. */
export function createReadyCheck(url: string): () => Promise<boolean> {
  return () =>
    fetch(url, { signal: AbortSignal.timeout(READY_CHECK_TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
}
