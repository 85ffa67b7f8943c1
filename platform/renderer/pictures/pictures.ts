import { Worker } from 'node:worker_threads';
import { getPictureVersion, type PictureText } from './picture-text';
import type { PictureRequest, PictureResponse } from './picture-thread';

/**
 * Milliseconds in which a picture must be drawn, waiting for others included; after that, the thread is ended. An edge waits
 * a little longer.
 */
const DRAW_TIMEOUT_MS = 30_000;

/** The maximum number of pictures that are kept, of some 40 KB each. */
const MAX_PICTURES = 200;

const MAX_HEAP_MB = 64;

/** What a thread that draws is started with, unlike one that renders pages. */
export const PICTURE_THREAD_DATA = 'pictures';

/** Draws pictures for previews of links; how many at once is up to who asks. */
export interface Pictures {
  /** The picture with a text, as PNG. @throws an Error if it cannot be drawn. */
  get: (text: PictureText) => Promise<Uint8Array>;
  stop: () => Promise<void>;
}

interface Drawing {
  resolve: (png: Uint8Array) => void;
  reject: (error: Error) => void;
}

function startThread(program: URL | string, onEnd: () => void) {
  const worker = new Worker(program, {
    workerData: PICTURE_THREAD_DATA,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const drawings = new Map<number, Drawing>();
  let drawn = 0;

  function end(error: Error): void {
    onEnd();
    for (const { reject } of drawings.values()) reject(error);
    drawings.clear();
    void worker.terminate();
  }

  worker.on('message', (response: PictureResponse) => {
    const drawing = drawings.get(response.id);
    drawings.delete(response.id);
    if ('png' in response) drawing?.resolve(response.png);
    else drawing?.reject(new Error(response.message));
  });
  worker.on('error', (error) => end(error));
  worker.on('exit', () => end(new Error('the thread that draws ended')));

  return {
    async draw(text: PictureText): Promise<Uint8Array> {
      drawn += 1;
      const id = drawn;
      const timer = setTimeout(() => end(new Error(`a picture took more than ${DRAW_TIMEOUT_MS} ms`)), DRAW_TIMEOUT_MS);
      try {
        return await new Promise((resolve, reject) => {
          drawings.set(id, { resolve, reject });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
          worker.postMessage({ id, text } satisfies PictureRequest);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Draws pictures in a thread of its own, which is started for the first one and again after its end. Pictures are kept by
 * what they show, the most recently used ones.
 * @param program the program that a thread runs: with `PICTURE_THREAD_DATA`, it calls `runPictureThread`.
 */
export function createPictures(program: URL | string): Pictures {
  const pictures = new Map<string, Promise<Uint8Array>>();
  let thread: ReturnType<typeof startThread> | undefined;

  function draw(text: PictureText): Promise<Uint8Array> {
    if (!thread) {
      const started = startThread(program, () => {
        if (thread === started) thread = undefined;
      });
      thread = started;
    }
    return thread.draw(text);
  }

  return {
    get(text) {
      const version = getPictureVersion(text);
      const picture = pictures.get(version) ?? draw(text);
      // The oldest entry is the first one.
      pictures.delete(version);
      pictures.set(version, picture);
      picture.catch(() => pictures.delete(version));
      const [oldest] = pictures.keys();
      if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest);
      return picture;
    },
    async stop() {
      await thread?.stop();
    },
  };
}
