/** After this many failures with no answer in between, a renderer counts as gone. */
const MAX_FAILURES = 3;

/** Milliseconds between requests that find out whether it is back: all other pages need not wait for it. */
const PROBE_INTERVAL_MS = 1000;

/** What becomes of a request to a renderer. */
export interface Attempt {
  answered: () => void;
  failed: () => void;
}

/**
 * Decides whether a renderer is worth waiting for. One that is slow for some pages is, as long as it answers others; while it
 * counts as gone, it gets one request a second, and the first answer brings it back.
 * @param now milliseconds of a clock.
 */
export function createRendererHealth(now: () => number) {
  let answers = 0;
  let failures = 0;
  let nextProbeAt = 0;
  return {
    /** Begins a request; undefined if the renderer should not be asked. */
    begin(): Attempt | undefined {
      if (failures >= MAX_FAILURES) {
        if (now() < nextProbeAt) return undefined;
        nextProbeAt = now() + PROBE_INTERVAL_MS;
      }
      const answersBefore = answers;
      return {
        answered() {
          answers += 1;
          failures = 0;
        },
        failed() {
          if (answers !== answersBefore) return;
          failures += 1;
          if (failures === MAX_FAILURES) nextProbeAt = now() + PROBE_INTERVAL_MS;
        },
      };
    },
  };
}
