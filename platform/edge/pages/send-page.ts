import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import { getEtag } from '@canvass/release/page/etag';
import type { RenderedPage } from '@canvass/release/model/channel';
import { type Encoding, parseAcceptedEncodings } from './encodings';
import type { PageStatus } from './page-status';
import { parsePath } from './path';

/** The only pages that other sites may frame. */
const EMBEDDED_PATH = /^\/embed\/[^/]+\/?$/i;

/** A page in every encoding, with everything that its responses need. */
export interface PreparedPage {
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
  isKnown: (path: string) => boolean;
}

/** Compresses a page, once for all of its responses. */
export function preparePage(page: RenderedPage): PreparedPage {
  const identity = Buffer.from(page.html);
  return {
    headers: page.headers,
    etag: getEtag(page),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
    isKnown: createPathMatcher(page.paths),
  };
}

/**
 * The headers of the page at a path: the channel's, and which sites may frame it. Pages that may be framed show only
 * public content and have no actions, so clickjacking them does no harm.
 */
export function getPageHeaders(path: string, headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (policy === undefined || !EMBEDDED_PATH.test(path)) return headers;
  return { ...headers, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') };
}

/** A response in the encoding that its client accepts. */
interface EncodedResponse {
  status: number;
  /** With `etag`, a client that has these bytes gets no body. */
  headers: Record<string, string>;
  /** The body, compressed or not. */
  getBody: (encoding: Encoding | undefined) => Buffer;
}

/** Sends a response to a read, compressed if the client accepts that. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, getBody }: EncodedResponse,
): void {
  const common = { ...headers, vary: 'accept-encoding' };
  const { etag } = headers;
  if (status === 200 && etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, common);
    response.end();
    return;
  }
  const [encoding] = parseAcceptedEncodings(request);
  const body = getBody(encoding);
  response.writeHead(status, {
    ...common,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Seconds after which a program may ask again for a page that could not be rendered. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Responds to a request for the page of an address. Addresses without a page get it with status 404.
 * @param knownStatus the status of an address with a page.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  knownStatus: PageStatus = 200,
): void {
  const { headers, etag, bodies, isKnown } = page;
  const path = parsePath(request.url) ?? '/';
  // The shell shows that nothing was found, or that something failed. No ETag, because the status may change.
  const status = isKnown(path) ? knownStatus : 404;
  sendEncoded(request, response, {
    status,
    headers: {
      ...getPageHeaders(path, headers),
      ...(status === 200 ? { etag } : {}),
      ...(status === 503 ? { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
    },
    getBody: (encoding) => bodies[encoding ?? 'identity'],
  });
}
