import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

/** The size of all copies together, in bytes. */
const MAX_TOTAL_BYTES = 8_000_000;

/** Smaller answers are not compressed, as by the `compression` middleware, in bytes. */
const MIN_ANSWER_BYTES = 1024;

const BROTLI_QUALITY = 5;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The encodings in which copies are kept. */
const COMPRESSORS = {
  br: (body: Buffer) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => gzipAsync(body),
};

type Encoding = keyof typeof COMPRESSORS;

/** Sends an answer that is the same for everybody, compressed if the client accepts it. */
export type SendPublicAnswer = (request: Request, response: Response, answer: unknown) => Promise<Response>;

/** Creates a function that compresses the same answer once: it keeps compressed copies by encoding and ETag. */
export function createPublicAnswers(): SendPublicAnswer {
  const copies = new LRUCache<string, Buffer, { encoding: Encoding; body: Buffer }>({
    maxSize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: { encoding, body } }) => COMPRESSORS[encoding](body),
  });

  return async (request, response, answer) => {
    const encoding = request.acceptsEncodings('br', 'gzip', 'identity') as Encoding | 'identity' | false;
    if (!encoding || encoding === 'identity') return response.json(answer);
    const body = Buffer.from(JSON.stringify(answer));
    if (body.length < MIN_ANSWER_BYTES) return response.type('json').send(body);
    // Express's own function, so that an answer has the same ETag in all encodings.
    const etag = (response.app.get('etag fn') as (body: Buffer) => string)(body);
    response.set('ETag', etag).vary('Accept-Encoding');
    if (request.fresh) return response.status(304).end();
    const copy = await copies.forceFetch(`${encoding} ${etag}`, { context: { encoding, body } });
    return response.type('json').set('Content-Encoding', encoding).send(copy);
  };
}
