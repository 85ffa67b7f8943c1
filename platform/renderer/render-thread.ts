import { Worker } from 'node:worker_threads';
import type { ApiReader } from './api-reader';
import type { MessageFromThread, MessageToThread, PageRequest, PageRendering, ThreadCode } from './thread-protocol';

/** Milliseconds in which a thread must render a page by default, waiting for the API included; after that, it is ended. */
const RENDER_TIMEOUT_MS = 1000;

/** Milliseconds in which a thread must load its code: it ends one that hangs, on a machine that is as busy as can be. */
const START_TIMEOUT_MS = 120_000;

/** Memory that the code of a thread may use, in megabytes; a thread that needs more is ended. */
const MAX_HEAP_MB = 128;

/** The number of pages and of milliseconds after which a thread is replaced, so that what leaks is bounded. */
const MAX_PAGES_PER_THREAD = 10_000;
const MAX_THREAD_AGE_MS = 60 * 60_000;

/** Renders the pages of one version of an area. */
export interface PageRenderer {
  /** @throws an Error if the area throws, takes too long, or its thread ends. */
  render: (request: PageRequest) => Promise<PageRendering | undefined>;
  stop: () => Promise<void>;
}

/** When a thread is replaced, after how many pages and milliseconds, and when it is ended because a page takes too long. */
export interface ThreadLimits {
  pages: number;
  ageMs: number;
  renderMs: number;
}

const DEFAULT_LIMITS: ThreadLimits = {
  pages: MAX_PAGES_PER_THREAD,
  ageMs: MAX_THREAD_AGE_MS,
  renderMs: RENDER_TIMEOUT_MS,
};

/** A thread was ended, or ended itself: its code could not be loaded, took too long or too much memory, or is not needed any more. */
export class ThreadEndedError extends Error {}

interface Job {
  resolve: (page: PageRendering | undefined) => void;
  reject: (error: Error) => void;
}

/** A running thread with the pages that it is rendering. */
function startThread(program: URL | string, code: ThreadCode, readApi: ApiReader, limits: ThreadLimits) {
  const worker = new Worker(program, {
    workerData: code,
    // The program may have been started with options and secrets that are not for the code of areas.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const jobs = new Map<number, Job>();
  const startedAt = performance.now();
  let pages = 0;
  let ended: Error | undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const send = (message: MessageToThread) => worker.postMessage(message);

  /** Ends the thread, and with it every page that it is rendering. */
  function end(error: Error): void {
    ended ??= error;
    for (const { reject } of jobs.values()) reject(ended);
    jobs.clear();
    void worker.terminate();
  }

  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => end(new ThreadEndedError(`${code.area.name} did not load in time`)),
      START_TIMEOUT_MS,
    );
    const settle = (error?: Error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    worker.on('message', (message: MessageFromThread) => {
      if (message.type === 'ready') return settle();
      if (message.type === 'read') {
        const { id } = message;
        readApi(message.path).then(
          (response) => send({ type: 'response', id, response }),
          (error: Error) => send({ type: 'read-failed', id, message: error.message }),
        );
        return undefined;
      }
      const job = jobs.get(message.id);
      jobs.delete(message.id);
      if (message.type === 'rendered') job?.resolve(message.page);
      else job?.reject(new Error(`${code.area.name}: ${message.message}`));
      return undefined;
    });
    worker.on('error', (error) => end(new ThreadEndedError(`${code.area.name}: ${error.message}`, { cause: error })));
    worker.on('exit', () => {
      ended ??= new ThreadEndedError(`the thread of ${code.area.name} ended`);
      end(ended);
      settle(ended);
    });
  });
  // Whoever asks for a page gets the reason.
  ready.catch(() => {});

  return {
    ready,
    hasEnded: () => ended !== undefined,
    isDue: () => pages >= limits.pages || performance.now() - startedAt >= limits.ageMs,
    isIdle: () => jobs.size === 0,
    async render(request: PageRequest): Promise<PageRendering | undefined> {
      pages += 1;
      const id = pages;
      await ready;
      if (ended) throw ended;
      const timer = setTimeout(
        () => end(new ThreadEndedError(`${code.area.name} took more than ${limits.renderMs} ms for a page`)),
        limits.renderMs,
      );
      try {
        return await new Promise((resolve, reject) => {
          jobs.set(id, { resolve, reject });
          send({ type: 'render', id, request });
        });
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Runs the server code of an area in a thread of its own, which can be ended whatever it does. When it ends, another one takes
 * its place; when it is due to be replaced, once that one is ready.
 * @param program the program that a thread runs: it calls `runThread`.
 */
export function createPageRenderer(
  program: URL | string,
  code: ThreadCode,
  readApi: ApiReader,
  changedLimits: Partial<ThreadLimits> = {},
): PageRenderer {
  const limits = { ...DEFAULT_LIMITS, ...changedLimits };
  const start = () => startThread(program, code, readApi, limits);
  let thread = start();
  let successor: typeof thread | undefined;
  /** Replaced threads that still render pages. */
  const retiring = new Set<typeof thread>();

  /** Pages that a thread is still rendering end with it, at the latest after their time limit. */
  function retire(replaced: typeof thread): void {
    retiring.add(replaced);
    setTimeout(() => {
      retiring.delete(replaced);
      void replaced.stop();
    }, limits.renderMs).unref();
  }

  async function replaceThread(): Promise<void> {
    successor = start();
    const next = successor;
    try {
      await next.ready;
      const replaced = thread;
      thread = next;
      if (replaced.isIdle()) void replaced.stop();
      else retire(replaced);
    } catch {
      // The thread stays until another one is ready.
    } finally {
      successor = undefined;
    }
  }

  return {
    render(request) {
      if (thread.hasEnded()) thread = start();
      else if (thread.isDue() && !successor) void replaceThread();
      return thread.render(request);
    },
    async stop() {
      await Promise.all([thread.stop(), successor?.stop(), ...[...retiring].map((each) => each.stop())]);
    },
  };
}
