import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOutOfSpace } from '../out-of-space';

/** Calls that only read, although they are posted. */
const READS = /accounts:(lookup|query|createAuthUri)\b/;

/** Whether a call may change accounts: when in doubt, yes. */
export function changesAccounts({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'OPTIONS' && url.includes('/accounts') && !READS.test(url);
}

/** In the form of Firebase's own errors; its SDK makes `auth/disk-full` of it. */
const DISK_FULL = JSON.stringify({ error: { code: 503, message: 'DISK_FULL', status: 'UNAVAILABLE' } });

/**
 * Keeps an answer from leaving before `saved`. When saving fails the caller must not believe in something that is gone
 * after a restart: a full disk is answered with 503 and `DISK_FULL`, after anything else the connection is cut.
 */
export function holdAnswer(response: ServerResponse, saved: () => Promise<void>): void {
  const end = response.end.bind(response) as (body: Buffer) => void;
  const parts: Buffer[] = [];
  const keep = (part: unknown) => {
    if (typeof part === 'string') parts.push(Buffer.from(part));
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part));
  };

  response.write = (part: unknown) => {
    keep(part);
    return true;
  };
  response.end = (part?: unknown) => {
    keep(part);
    saved().then(
      () => end(Buffer.concat(parts)),
      (error: unknown) => {
        console.error('Accounts could not be saved:', error);
        if (!isOutOfSpace(error) || response.headersSent) {
          response.destroy();
          return;
        }
        response.removeHeader('etag');
        response.writeHead(503, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(DISK_FULL),
        });
        end(Buffer.from(DISK_FULL));
      },
    );
    return response;
  };
}
