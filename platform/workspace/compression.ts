import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/**
 * What is published with compressed siblings. Gates ask for them in every release, older ones as well: a kind that is added
 * here needs a look at what is in stores.
 */
export const COMPRESSIBLE_FILE = /\.(js|css|svg|json|html|txt|map)$/;

/** How a compressed sibling is read again, by what its name ends with. */
export const DECOMPRESSORS: Record<string, (bytes: Buffer) => Buffer> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
};

/** What a file holds once it is unpacked; nothing when it is missing, or cannot be unpacked. */
export function readContent(path: string, decompress = (bytes: Buffer): Buffer => bytes): Buffer | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const bytes = readFileSync(path);
  try {
    return decompress(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes as the edge sends them to every browser of today. */
export function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** The compressed siblings of a file, by suffix; none of what is compressed already. Those on the disk are taken. */
export function createCompressedSiblings(path: string, bytes: Buffer): Record<string, Buffer> {
  if (!COMPRESSIBLE_FILE.test(path)) return {};
  // One that is of other bytes, or damaged, is none.
  const isAlreadyBuilt = (suffix: string) =>
    readContent(`${path}${suffix}`, DECOMPRESSORS[suffix])?.equals(bytes) === true;
  const getSibling = (suffix: string, compressBytes: () => Buffer) =>
    isAlreadyBuilt(suffix) ? readFileSync(`${path}${suffix}`) : compressBytes();
  return {
    '.br': getSibling('.br', () => compress(bytes)),
    '.gz': getSibling('.gz', () => gzipSync(bytes, { level: 9 })),
  };
}

/**
 * Writes the compressed siblings of a file beside it. Compressing once, as well as possible, is cheaper than compressing
 * a little at every request.
 * @param source where siblings of the same file may already be.
 */
export function writeCompressedSiblings(path: string, bytes: Buffer, source = path): void {
  for (const [suffix, compressed] of Object.entries(createCompressedSiblings(source, bytes))) {
    writeFileSync(`${path}${suffix}`, compressed);
  }
}
