import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { FileStream } from './route';

type Chunk = string | Uint8Array;

/** The first chunk, then the rest; leaving the loop early ends the source. */
async function* prependFirst(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>): AsyncGenerator<Chunk> {
  try {
    for (let chunk = first; chunk.done !== true; chunk = await rest.next()) yield chunk.value;
  } finally {
    await rest.return?.();
  }
}

/** The client disconnected, which is not a failure. */
function isClientDisconnect(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Sends a file at the reader's pace, and ends the source when the reader disconnects. An error before the
 * first chunk becomes a problem response; after it, the connection is cut, so that a partial response cannot be
 * mistaken for a complete one.
 */
export async function sendStream(
  response: Response,
  contentType: string,
  { filename, headers, content, trailers }: FileStream,
): Promise<void> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  response.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store, no-transform', ...headers });
  if (filename) response.attachment(filename).set('Content-Type', contentType);
  if (response.req.method === 'HEAD' || response.destroyed) {
    await chunks.return?.();
    response.end();
    return;
  }
  if (trailers) response.set('Trailer', trailers.names.join(', '));

  async function* withTrailers() {
    yield* prependFirst(first, chunks);
    if (trailers) response.addTrailers(trailers.values());
  }

  try {
    await pipeline(Readable.from(withTrailers(), { objectMode: false }), response);
  } catch (error) {
    if (!isClientDisconnect(error)) throw error;
  }
}
