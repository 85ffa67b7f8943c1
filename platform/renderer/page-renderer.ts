import type { Reader } from '@canvass/edge/pages/readers';
import type { ApiReader } from './api-reader';
import { createRenderQueue } from './render-queue';
import { type RenderJob, startThread, type ThreadLimits } from './render-thread';
import type { PageRequest, PageRendering, ThreadCode } from './thread-protocol';

/** Milliseconds for which a thread may compute without a pause by default; after that, it is ended. */
const RENDER_TIMEOUT_MS = 1000;

/** Milliseconds for which a page may wait for the API by default, all its reads together; after that, it alone is given up. */
const DATA_TIMEOUT_MS = 4000;

/** The number of pages and of milliseconds after which a thread is replaced, so that what leaks is bounded. */
const MAX_PAGES_PER_THREAD = 10_000;
const MAX_THREAD_AGE_MS = 60 * 60_000;

const DEFAULT_LIMITS: ThreadLimits = {
  pages: MAX_PAGES_PER_THREAD,
  ageMs: MAX_THREAD_AGE_MS,
  renderMs: RENDER_TIMEOUT_MS,
  dataMs: DATA_TIMEOUT_MS,
};

/** Renders the pages of one version of an area. */
export interface PageRenderer {
  /**
   * @param reader for whom, a person by default.
   * @throws BusyError before it begins if too many pages wait; another Error if the area throws, takes too long, or its thread ends.
   */
  render: (request: PageRequest, reader?: Reader) => Promise<PageRendering | undefined>;
  stop: () => Promise<void>;
}

/**
 * Runs the server code of an area in a thread of its own, which can be ended whatever it does. When it ends, another one takes
 * its place, and what waits; when it is due to be replaced, once that one is ready.
 * @param program the program that a thread runs: it calls `runThread`.
 */
export function createPageRenderer(
  program: URL | string,
  code: ThreadCode,
  readApi: ApiReader,
  changedLimits: Partial<ThreadLimits> = {},
): PageRenderer {
  type Thread = ReturnType<typeof startThread>;
  const limits = { ...DEFAULT_LIMITS, ...changedLimits };
  const queue = createRenderQueue<RenderJob>();
  /** The current thread, the one that will replace it, and those that were replaced and still render pages. */
  const threads = new Set<Thread>();
  let isStopped = false;
  let current = start();
  let successor: Thread | undefined;

  function start(): Thread {
    const thread = startThread({
      program,
      code,
      readApi,
      limits,
      takeJob: () => (thread === current ? queue.take() : undefined),
      onEnd(error, interrupted) {
        threads.delete(thread);
        for (const job of interrupted.toReversed()) queue.putBack(job);
        // A thread that ended before its first page would do so again.
        if (isStopped || (thread === current && !thread.hasBegunPages())) {
          for (const { reject } of queue.clear()) reject(error);
        } else {
          if (thread === current) current = start();
          current.next();
        }
      },
    });
    threads.add(thread);
    return thread;
  }

  async function replaceThread(): Promise<void> {
    successor = start();
    const next = successor;
    try {
      await next.ready;
      const replaced = current;
      current = next;
      replaced.retire();
      current.next();
    } catch {
      // The thread stays until another one is ready.
    } finally {
      successor = undefined;
    }
  }

  return {
    render(request, reader = 'person') {
      if (current.hasEnded()) current = start();
      else if (current.isDue() && !successor) void replaceThread();
      return new Promise((resolve, reject) => {
        queue.add({ request, reader, resolve, reject, begins: 0 });
        current.next();
      });
    },
    async stop() {
      isStopped = true;
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
