import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '@canvass/edge/pages/encodings';

const COMPRESSORS = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: string) => gzipSync(html),
};

/** Creates a function that returns a document in an encoding, and compresses it once for all visitors. */
export function createDocumentBodies(html: string): (encoding: Encoding | undefined) => Buffer {
  const bodies = new Map<Encoding | undefined, Buffer>();
  return (encoding) => {
    const body = bodies.get(encoding) ?? (encoding ? COMPRESSORS[encoding](html) : Buffer.from(html));
    bodies.set(encoding, body);
    return body;
  };
}
