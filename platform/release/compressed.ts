import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * What is published with compressed siblings. Gates ask for them in every release, older ones as well: a kind that is added
 * here needs a look at what is in stores.
 */
export const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|map)$/;

/** How a compressed sibling is read again, by what its name ends with. */
export const UNPACK: Record<string, (bytes: Buffer) => Buffer> = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** What a file holds once it is unpacked; nothing when it is missing, or cannot be unpacked. */
export function contentOf(path: string, unpack = (bytes: Buffer): Buffer => bytes): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  try {
    return unpack(bytes);
  } catch {
    return undefined;
  }
}
