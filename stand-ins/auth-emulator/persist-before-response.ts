import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';

/** Calls that only read, despite being POST requests. */
const READ_ONLY_CALL = /accounts:(lookup|query|createAuthUri)\b/;

/** Whether a call may change accounts; true for unknown calls. */
export function isAccountChange({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'OPTIONS' && url.includes('/accounts') && !READ_ONLY_CALL.test(url);
}

/** In the format of Firebase's errors; its SDK turns it into `auth/disk-full`. */
const DISK_FULL_BODY = JSON.stringify({ error: { code: 503, message: 'DISK_FULL', status: 'UNAVAILABLE' } });

/**
 * Delays the response until `waitUntilSaved` resolves. If saving fails, the caller must not see success for a change
 * that would be lost at a restart: a full disk results in 503 `DISK_FULL`, any other error closes the connection.
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
