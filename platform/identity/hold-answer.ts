import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls that only read, although they are posted. */
const READS = /accounts:(lookup|query|createAuthUri)\b/;

/** Whether a call may change accounts: when in doubt, yes. */
export function changesAccounts({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'OPTIONS' && url.includes('/accounts') && !READS.test(url);
}

/**
 * Keeps an answer from leaving before `saved`. When saving fails the connection is cut: the caller must not believe in
 * something that is gone after a restart.
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
        response.destroy();
      },
    );
    return response;
  };
}
