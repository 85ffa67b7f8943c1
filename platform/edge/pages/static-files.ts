import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { sendText } from '../responses';
import { parseAcceptedEncodings } from './encodings';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** The suffixes of the compressed copies that publishing creates. */
const COMPRESSED_SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** Releases are immutable, so browsers never revalidate them. Other origins may load them (staging, tests). */
const RELEASE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

async function findFileSize(file: string): Promise<number | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The file of a release such as `mf-public/1.0.0-3f2a91c0/entry.js`; undefined for a path that leaves the store, is
 * hidden, or belongs to no release.
 */
function toReleasePath(store: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path.slice('/releases/'.length));
  } catch {
    return undefined;
  }
  const parts = decoded.split('/');
  const isInvalid = parts.some(
    (part) => part === '' || part.startsWith('.') || part.includes('\\') || part.includes('\0'),
  );
  return isInvalid || parts.length < 3 || parts[0] === 'channels' ? undefined : join(store, ...parts);
}

/** Serves a file of a release; a missing file gets a plain 404, never the page. */
export async function serveRelease(
  request: IncomingMessage,
  response: ServerResponse,
  store: string,
  path: string,
): Promise<void> {
  const file = toReleasePath(store, path);
  const type = file && CONTENT_TYPES[extname(file)];
  const size = type ? await findFileSize(file) : undefined;
  if (!file || !type || size === undefined || !(await realpath(file)).startsWith(`${await realpath(store)}${sep}`)) {
    sendText(response, 404, 'File not found.');
    return;
  }
  let variant = { file, size, headers: {} };
  for (const encoding of parseAcceptedEncodings(request)) {
    const sibling = `${file}${COMPRESSED_SUFFIXES[encoding]}`;
    const compressed = await findFileSize(sibling);
    if (compressed === undefined) continue;
    variant = { file: sibling, size: compressed, headers: { 'content-encoding': encoding } };
    break;
  }
  response.writeHead(200, {
    ...RELEASE_HEADERS,
    ...variant.headers,
    'content-type': type,
    'content-length': variant.size,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(variant.file)
    .on('error', () => response.destroy())
    .pipe(response);
}
