import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentMark, readPage } from '../release/channel';
import { headersAt } from '../release/embedding';
import { tagOf } from '../release/page-tag';
import { revisionNumbers } from '../release/revisions';
import { answerText } from './answers';
import { acceptedEncodings } from './encodings';
import { errorLog, type Log } from './log';
import { pathOf } from './path';

interface PreparedPage {
  mark: string | undefined;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
}

/**
 * Serves a channel's page. Which revision is current is looked up at every request (a link and a date), so a promotion is
 * seen by the next page load; reading and compressing happens once per revision. While the page cannot be read, the one
 * that was read last is served, and the log says so.
 */
export function pageServer(store: string, channel: string, log: Log = () => {}) {
  const tellOf = errorLog(log);
  let prepared: PreparedPage | undefined;
  let isFailing = false;

  function prepare(mark: string | undefined): PreparedPage {
    const page = readPage(store, channel);
    const identity = Buffer.from(page.html);
    return {
      mark,
      headers: page.headers,
      etag: tagOf(page),
      bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
    };
  }

  /** The page to serve, or in a sentence why there is none. */
  function find(): PreparedPage | string {
    try {
      const mark = currentMark(store, channel);
      if (mark === undefined && !prepared && existsSync(store) && revisionNumbers(store, channel).length === 0) {
        return `Nothing is promoted to ${channel} yet.`;
      }
      if (!prepared || mark === undefined || prepared.mark !== mark) prepared = prepare(mark);
      if (isFailing) log('info', 'the page can be read again', { channel });
      isFailing = false;
      return prepared;
    } catch (error) {
      isFailing = true;
      tellOf(`the page of ${channel} cannot be read${prepared ? ': the one that was read last is served' : ''}`, error);
      return prepared ?? 'The releases cannot be read.';
    }
  }

  return function servePage(request: IncomingMessage, response: ServerResponse, status = 200): void {
    const found = find();
    if (typeof found === 'string') return answerText(response, 503, found);
    const { headers, etag, bodies } = found;
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
