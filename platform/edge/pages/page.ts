import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getRevisionToken, readPage } from '@canvass/release/store/channels';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import { getEtag } from '@canvass/release/page/etag';
import { listRevisionNumbers } from '@canvass/release/revisions/revisions';
import { sendText } from '../responses';
import { parseAcceptedEncodings } from './encodings';
import { createErrorLogger, type Log } from '../log';
import { parsePath } from './path';

/** The only pages that other sites may frame. */
const EMBEDDED_PATH = /^\/embed\/[^/]+\/?$/i;

interface PreparedPage {
  revisionToken: string | undefined;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
  isKnown: (path: string) => boolean;
}

/**
 * The headers of the page at a path: the channel's, and which sites may frame it. Pages that may be framed show only
 * public content and have no actions, so clickjacking them does no harm.
 */
function getPageHeaders(path: string, headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (policy === undefined || !EMBEDDED_PATH.test(path)) return headers;
  return { ...headers, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') };
}

/**
 * Serves a channel's page. The current revision is looked up at every request (a link and a date), so the next page
 * load after a promotion gets the new page; reading and compressing happen once per revision. While the page cannot be
 * read, the last readable one is served, and the problem is logged. Addresses without a page get it with status 404.
 */
export function createPageHandler(store: string, channel: string, log: Log = () => {}) {
  const logError = createErrorLogger(log);
  let prepared: PreparedPage | undefined;
  let isFailing = false;

  function preparePage(revisionToken: string | undefined): PreparedPage {
    const page = readPage(store, channel);
    const identity = Buffer.from(page.html);
    return {
      revisionToken,
      headers: page.headers,
      etag: getEtag(page),
      bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
      isKnown: createPathMatcher(page.paths),
    };
  }

  /** The page to serve, or a sentence with the reason why there is none. */
  function findPage(): PreparedPage | string {
    try {
      const mark = getRevisionToken(store, channel);
      if (mark === undefined && !prepared && existsSync(store) && listRevisionNumbers(store, channel).length === 0) {
        return `Nothing is promoted to ${channel} yet.`;
      }
      if (!prepared || mark === undefined || prepared.revisionToken !== mark) prepared = preparePage(mark);
      if (isFailing) log('info', 'the page can be read again', { channel });
      isFailing = false;
      return prepared;
    } catch (error) {
      isFailing = true;
      logError(`the page of ${channel} cannot be read${prepared ? ': serving the last readable page' : ''}`, error);
      return prepared ?? 'The releases cannot be read.';
    }
  }

  return function servePage(request: IncomingMessage, response: ServerResponse): void {
    const result = findPage();
    if (typeof result === 'string') return sendText(response, 503, result);
    const { headers, etag, bodies, isKnown } = result;
    const path = parsePath(request.url) ?? '/';
    const common = { ...getPageHeaders(path, headers), vary: 'accept-encoding' };
    // The shell shows that the page was not found. No ETag, because a promotion may add the page.
    const status = isKnown(path) ? 200 : 404;
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...common, etag });
      response.end();
      return undefined;
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
    return undefined;
  };
}
