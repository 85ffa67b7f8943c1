import type { IncomingMessage, RequestListener } from 'node:http';

/** Headers with which a request would be more than that of a visitor. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie'];

/**
 * The listener of the private port: it passes on reads of visitors, and remembers that they came through it.
 * @param privateRequests gets every request that is passed on.
 */
export function createPrivateListener(
  listener: RequestListener,
  privateRequests: WeakSet<IncomingMessage>,
): RequestListener {
  return (request, response) => {
    const { method, headers } = request;
    if (method !== 'GET' || CREDENTIAL_HEADERS.some((name) => name in headers)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end('This port is for reads of visitors.\n');
      return;
    }
    privateRequests.add(request);
    listener(request, response);
  };
}
