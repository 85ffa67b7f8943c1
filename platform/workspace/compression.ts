import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/**
 * Files that are published with compressed copies. Gates require these for every release, including older ones, so
 * check existing stores before adding a file type.
 */
export const COMPRESSIBLE_FILE = /\.(js|css|svg|json|html|txt)$/;

/** How to decompress a compressed copy, by its suffix. */
export const DECOMPRESSORS: Record<string, (bytes: Buffer) => Buffer> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
};

/** The decompressed content of a file; undefined if it is missing or cannot be decompressed. */
export function readContent(path: string, decompress = (bytes: Buffer): Buffer => bytes): Buffer | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const bytes = readFileSync(path);
  try {
    return decompress(bytes);
  } catch {
    return undefined;
  }
}

/** Compresses bytes as the edge sends them to all current browsers. */
export function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/**
 * The compressed copies of a file by suffix, reused from disk if they are valid. Already compressed formats have none.
 */
function createCompressedSiblings(path: string, bytes: Buffer): Record<string, Buffer> {
  if (!COMPRESSIBLE_FILE.test(path)) return {};
  // A copy of different bytes, or a damaged one, is not reused.
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
 * Writes the compressed copies of a file next to it. Compressing once at the highest level costs less than compressing
 * at every request.
 * @param source a path where copies of the same file may already exist.
 */
export function writeCompressedSiblings(path: string, bytes: Buffer, source = path): void {
  for (const [suffix, compressed] of Object.entries(createCompressedSiblings(source, bytes))) {
    writeFileSync(`${path}${suffix}`, compressed);
  }
}
