import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { TextStream } from './route';

/**
 * Sends a stream of text as slowly as the reader takes it. When making it fails halfway the connection is cut, so
 * that nobody takes a part for the whole.
 */
export async function sendStream(
  response: Response,
  contentType: string,
  { filename, headers, text, trailers }: TextStream,
): Promise<void> {
  response.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store, no-transform', ...headers });
  if (filename) response.attachment(filename).set('Content-Type', contentType);
  if (trailers) response.set('Trailer', trailers.names.join(', '));

  async function* withTrailers() {
    yield* text;
    if (trailers) response.addTrailers(trailers.values());
  }

  await pipeline(Readable.from(withTrailers(), { objectMode: false }), response);
}
