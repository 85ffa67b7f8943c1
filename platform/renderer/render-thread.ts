import { Worker } from 'node:worker_threads';
import type { Reader } from '@canvass/edge/pages/readers';
import type { ApiReader } from './api-reader';
import type { MessageFromThread, MessageToThread, PageRequest, PageRendering, ThreadCode } from './thread-protocol';

/** Milliseconds in which a thread must load its code: it ends one that hangs, on a machine that is as busy as can be. */
const START_TIMEOUT_MS = 120_000;

/** Memory that the code of a thread may use, in megabytes; a thread that needs more is ended. */
const MAX_HEAP_MB = 128;

/** The maximum number of pages that a thread has begun and not ended: those that wait for the API. */
const MAX_BEGUN_PAGES = 64;

/** How often a page is begun, if the thread was ended because of another one. */
const MAX_BEGINS = 2;

/** When a thread is replaced or ended, and a page given up. */
export interface ThreadLimits {
  /** After how many pages and milliseconds a thread is replaced. */
  pages: number;
  ageMs: number;
  /** For how long a thread may compute without a pause. */
  renderMs: number;
  /** For how long a page may wait for the API. */
  dataMs: number;
}

/** A thread was ended, or ended itself: its code could not be loaded, took too long or too much memory, or is not needed anymore. */
export class ThreadEndedError extends Error {}

/** A page was given up because it waited too long for the API. */
export class DataTimeoutError extends Error {}

/** A page to render. */
export interface RenderJob {
  request: PageRequest;
  reader: Reader;
  resolve: (page: PageRendering | undefined) => void;
  reject: (error: Error) => void;
  /** How often a thread has begun it. */
  begins: number;
}

/** A page that a thread has begun. */
interface BegunPage {
  job: RenderJob;
  /** For how many milliseconds it has waited for the API, before the current wait. */
  waitedMs: number;
  wait?: { startedAt: number; timer: NodeJS.Timeout } | undefined;
}

/** What a thread needs of the renderer that started it. */
interface ThreadOptions {
  program: URL | string;
  code: ThreadCode;
  readApi: ApiReader;
  limits: ThreadLimits;
  /** Takes the page that is to be begun next. */
  takeJob: () => RenderJob | undefined;
  /** The thread has ended. @param interrupted pages that ended with it through no fault of theirs. */
  onEnd: (error: Error, interrupted: RenderJob[]) => void;
}

/**
 * A running thread with the pages that it has begun. It gets one message at a time, and the next one when it pauses: so the
 * time in between is what it computes, for one page, and what waits is still here and can be begun elsewhere.
 */
export function startThread({ program, code, readApi, limits, takeJob, onEnd }: ThreadOptions) {
  const worker = new Worker(program, {
    workerData: code,
    // The program may have been started with options and secrets that are not for the code of areas.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const begun = new Map<number, BegunPage>();
  /** Answers of the API that the thread does not have yet, with the page that asked, if that is known. */
  const answers: { id: number | undefined; message: MessageToThread }[] = [];
  const startedAt = performance.now();
  let turn: { id: number | undefined; timer: NodeJS.Timeout } | undefined;
  let isReady = false;
  let isRetired = false;
  let pages = 0;
  let ended: Error | undefined;

  function stopWaiting(page: BegunPage | undefined): void {
    if (!page?.wait) return;
    clearTimeout(page.wait.timer);
    page.waitedMs += performance.now() - page.wait.startedAt;
    page.wait = undefined;
  }

  /** Ends a page. */
  function settle(id: number, conclude: (job: RenderJob) => void): void {
    const page = begun.get(id);
    begun.delete(id);
    stopWaiting(page);
    if (page) conclude(page.job);
    if (isRetired && begun.size === 0) void worker.terminate();
  }

  function startWaiting(id: number, page: BegunPage): void {
    const giveUp = () => {
      settle(id, ({ reject }) =>
        reject(new DataTimeoutError(`${code.area.name} waited more than ${limits.dataMs} ms for data`)),
      );
      next();
    };
    const timer = setTimeout(giveUp, Math.max(0, limits.dataMs - page.waitedMs));
    page.wait = { startedAt: performance.now(), timer };
  }

  /** Ends the thread, and with it the page for which it computes. */
  function end(error: Error): void {
    if (ended) return;
    ended = error;
    const culprit = turn?.id;
    clearTimeout(turn?.timer);
    turn = undefined;
    void worker.terminate();
    const interrupted: RenderJob[] = [];
    for (const [id, page] of begun) {
      stopWaiting(page);
      if (id === culprit || page.job.begins >= MAX_BEGINS) page.job.reject(error);
      else interrupted.push(page.job);
    }
    begun.clear();
    onEnd(error, interrupted);
  }

  /** Lets the thread compute for a page. */
  function beginTurn(id: number | undefined, message: MessageToThread): void {
    const timer = setTimeout(
      () => end(new ThreadEndedError(`${code.area.name} took more than ${limits.renderMs} ms for a page`)),
      limits.renderMs,
    );
    turn = { id, timer };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(message);
  }

  /** Goes on with a page that was begun, or begins another one. */
  function next(): void {
    if (!isReady || turn || ended) return undefined;
    const answer = answers.shift();
    if (answer) return beginTurn(answer.id, answer.message);
    const job = begun.size < MAX_BEGUN_PAGES ? takeJob() : undefined;
    if (!job) return undefined;
    pages += 1;
    job.begins += 1;
    begun.set(pages, { job, waitedMs: 0 });
    return beginTurn(pages, { type: 'render', id: pages, request: job.request });
  }

  /** What a thread asks for while it computes for a page, it asks for this page. */
  function read(path: string, readId: number): void {
    const id = turn?.id;
    const addAnswer = (message: MessageToThread) => {
      if (id !== undefined) stopWaiting(begun.get(id));
      // A page that was given up ends, too, in the thread.
      const isWanted = id === undefined || begun.has(id);
      answers.push({
        id,
        message: isWanted ? message : { type: 'read-failed', id: readId, message: 'the page was given up' },
      });
      next();
    };
    readApi(path).then(
      (response) => addAnswer({ type: 'response', id: readId, response }),
      (error: Error) => addAnswer({ type: 'read-failed', id: readId, message: error.message }),
    );
  }

  function endTurn(): void {
    if (!turn) return;
    const { id, timer } = turn;
    clearTimeout(timer);
    turn = undefined;
    const page = id === undefined ? undefined : begun.get(id);
    const hasAnswer = answers.some((answer) => answer.id === id);
    if (id !== undefined && page && !hasAnswer) startWaiting(id, page);
    next();
  }

  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => end(new ThreadEndedError(`${code.area.name} did not load in time`)),
      START_TIMEOUT_MS,
    );
    worker.on('message', (message: MessageFromThread) => {
      switch (message.type) {
        case 'ready':
          clearTimeout(timer);
          isReady = true;
          resolve();
          return next();
        case 'read':
          return read(message.path, message.id);
        case 'rendered':
          return settle(message.id, (job) => job.resolve(message.page));
        case 'failed':
          return settle(message.id, (job) => job.reject(new Error(`${code.area.name}: ${message.message}`)));
        case 'paused':
          return endTurn();
      }
    });
    worker.on('error', (error) => end(new ThreadEndedError(`${code.area.name}: ${error.message}`, { cause: error })));
    worker.on('exit', () => {
      clearTimeout(timer);
      end(new ThreadEndedError(`the thread of ${code.area.name} ended`));
      if (ended) reject(ended);
    });
  });
  // Pages that wait for the thread get the reason.
  ready.catch(() => {});

  return {
    ready,
    next,
    hasBegunPages: () => pages > 0,
    hasEnded: () => ended !== undefined,
    isDue: () => pages >= limits.pages || performance.now() - startedAt >= limits.ageMs,
    /** Lets the thread finish what it has begun. */
    retire(): void {
      isRetired = true;
      if (begun.size === 0) void worker.terminate();
    },
    stop: () => worker.terminate(),
  };
}
