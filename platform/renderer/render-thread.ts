import { Worker } from 'node:worker_threads';
import type { ApiReader } from './api-reader';
import type { DescribedPage, MessageFromThread, MessageToThread, ThreadCode } from './thread-protocol';

/** Milliseconds in which a thread must describe a page, waiting for the API included; after that, it is ended. */
const DESCRIBE_TIMEOUT_MS = 1000;

/** Milliseconds in which a thread must load its code. */
const START_TIMEOUT_MS = 5000;

/** Memory that the code of a thread may use, in megabytes; a thread that needs more is ended. */
const MAX_HEAP_MB = 128;

/** The number of pages after which a thread is replaced, so that what leaks is bounded. */
const MAX_PAGES_PER_THREAD = 10_000;

/** Describes the pages of one version of an area. */
export interface PageDescriber {
  /** @throws an Error if the area throws, takes too long, or its thread ends. */
  describe: (url: string) => Promise<DescribedPage | undefined>;
  stop: () => Promise<void>;
}

/** A thread was ended, or ended itself, while it described a page: whatever its code did, it took too much. */
export class ThreadEndedError extends Error {}

interface Job {
  resolve: (page: DescribedPage | undefined) => void;
  reject: (error: Error) => void;
}

/** A running thread with the pages that it is describing. */
function startThread(program: URL | string, code: ThreadCode, readApi: ApiReader) {
  const worker = new Worker(program, {
    workerData: code,
    // The program may have been started with options and secrets that are not for the code of areas.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const jobs = new Map<number, Job>();
  let pages = 0;
  let ended: Error | undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const send = (message: MessageToThread) => worker.postMessage(message);

  /** Ends the thread, and with it every page that it is describing. */
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
      if (message.type === 'described') job?.resolve(message.page);
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
    isUsable: () => ended === undefined && pages < MAX_PAGES_PER_THREAD,
    isIdle: () => jobs.size === 0,
    async describe(url: string): Promise<DescribedPage | undefined> {
      pages += 1;
      const id = pages;
      await ready;
      if (ended) throw ended;
      const timer = setTimeout(
        () => end(new ThreadEndedError(`${code.area.name} took more than ${DESCRIBE_TIMEOUT_MS} ms for a page`)),
        DESCRIBE_TIMEOUT_MS,
      );
      try {
        return await new Promise((resolve, reject) => {
          jobs.set(id, { resolve, reject });
          send({ type: 'describe', id, url });
        });
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Runs the server code of an area in a thread of its own, which can be ended whatever it does. It starts with the first
 * page, and another one replaces it when it ends.
 * @param program the program that a thread runs: it calls `runThread`.
 */
export function createPageDescriber(program: URL | string, code: ThreadCode, readApi: ApiReader): PageDescriber {
  let thread = startThread(program, code, readApi);
  return {
    describe(url) {
      if (!thread.isUsable()) {
        const replaced = thread;
        thread = startThread(program, code, readApi);
        // Pages that it is still describing end with it, at the latest after their time limit.
        if (replaced.isIdle()) void replaced.stop();
        else setTimeout(() => void replaced.stop(), DESCRIBE_TIMEOUT_MS).unref();
      }
      return thread.describe(url);
    },
    async stop() {
      await thread.stop();
    },
  };
}
