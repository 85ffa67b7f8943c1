import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentMark, readPage } from '../release/channel';
import { headersAt } from '../release/embedding';
import { tagOf } from '../release/page-tag';
import { answerText } from './answers';
import { acceptedEncodings } from './encodings';
import { pathOf } from './path';

interface PreparedPage {
  mark: string;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
}

/**
 * Serves a channel's page. Which revision is current is looked up at every request (a link and a date), so a promotion is
 * seen by the next page load; reading and compressing happens once per revision.
 */
export function pageServer(store: string, channel: string) {
  let prepared: PreparedPage | undefined;

  function prepare(mark: string): PreparedPage {
    const page = readPage(store, channel);
    const identity = Buffer.from(page.html);
    return {
      mark,
      headers: page.headers,
      etag: tagOf(page),
      bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
    };
  }

  return function servePage(request: IncomingMessage, response: ServerResponse, status = 200): void {
    const mark = currentMark(store, channel);
    if (mark === undefined) return answerText(response, 503, `Nothing is promoted to ${channel} yet.`);
    if (prepared?.mark !== mark) prepared = prepare(mark);
    const { headers, etag, bodies } = prepared;
    const common = { ...headersAt(pathOf(request.url) ?? '/', headers), etag, vary: 'accept-encoding' };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, common);
      response.end();
      return undefined;
    }
    const [encoding] = acceptedEncodings(request);
    const body = bodies[encoding ?? 'identity'];
    response.writeHead(status, {
      ...common,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return undefined;
  };
}
