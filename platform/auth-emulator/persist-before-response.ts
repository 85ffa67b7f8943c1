import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';

/** Calls that only read, although they are posted. */
const READ_ONLY_CALL = /accounts:(lookup|query|createAuthUri)\b/;

/** Whether a call may change accounts: when in doubt, yes. */
export function changesAccounts({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'OPTIONS' && url.includes('/accounts') && !READ_ONLY_CALL.test(url);
}

/** In the form of Firebase's own errors; its SDK makes `auth/disk-full` of it. */
const DISK_FULL_BODY = JSON.stringify({ error: { code: 503, message: 'DISK_FULL', status: 'UNAVAILABLE' } });

/**
 * Keeps an answer from leaving before `saved`. When saving fails the caller must not believe in something that is gone
 * after a restart: a full disk is answered with 503 and `DISK_FULL`, after anything else the connection is cut.
 */
export function persistBeforeResponse(response: ServerResponse, waitUntilSaved: () => Promise<void>): void {
  const end = response.end.bind(response) as (body: Buffer) => void;
  const chunks: Buffer[] = [];
  const bufferChunk = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };

  response.write = (part: unknown) => {
    bufferChunk(part);
    return true;
  };
  response.end = (part?: unknown) => {
    bufferChunk(part);
    waitUntilSaved().then(
      () => end(Buffer.concat(chunks)),
      (error: unknown) => {
        console.error('Accounts could not be saved:', error);
        if (!isOutOfSpace(error) || response.headersSent) {
          response.destroy();
          return;
        }
        response.removeHeader('etag');
        response.writeHead(503, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(DISK_FULL_BODY),
        });
        end(Buffer.from(DISK_FULL_BODY));
      },
    );
    return response;
  };
}
