import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentMark, readPage } from '../release/channel';
import { headersAt } from '../release/embedding';
import { createAddressTest } from '../release/known-paths';
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
  isKnown: (path: string) => boolean;
}

/**
 * Serves a channel's page. Which revision is current is looked up at every request (a link and a date), so a promotion is
 * seen by the next page load; reading and compressing happens once per revision. While the page cannot be read, the one
 * that was read last is served, and the log says so. An address that no area has a page for gets it with 404.
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
      isKnown: createAddressTest(page.paths),
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

  return function servePage(request: IncomingMessage, response: ServerResponse): void {
    const found = find();
    if (typeof found === 'string') return answerText(response, 503, found);
    const { headers, etag, bodies, isKnown } = found;
    const path = pathOf(request.url) ?? '/';
    const common = { ...headersAt(path, headers), vary: 'accept-encoding' };
    // Where there is no page the shell says so. Nobody keeps that: a promotion may bring one.
    const status = isKnown(path) ? 200 : 404;
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...common, etag });
      response.end();
      return undefined;
    }
    const [encoding] = acceptedEncodings(request);
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
