import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import { getEtag } from '@canvass/release/page/etag';
import type { RenderedPage } from '@canvass/release/model/channel';
import { parseAcceptedEncodings } from './encodings';
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

/** Responds to a request for the page of an address. Addresses without a page get it with status 404. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: PreparedPage): void {
  const { headers, etag, bodies, isKnown } = page;
  const path = parsePath(request.url) ?? '/';
  const common = { ...getPageHeaders(path, headers), vary: 'accept-encoding' };
  // The shell shows that the page was not found. No ETag, because a promotion may add the page.
  const status = isKnown(path) ? 200 : 404;
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...common, etag });
    response.end();
    return;
  }
  const [encoding] = parseAcceptedEncodings(request);
  const body = bodies[encoding ?? 'identity'];
  response.writeHead(status, {
    ...common,
    ...(status === 200 ? { etag } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
