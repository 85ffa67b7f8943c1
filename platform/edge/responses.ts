import type { ServerResponse } from 'node:http';
import { problems } from '@canvass/shared/contracts';

/** Sends a short plain-text response that is never cached. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** Redirects permanently. */
export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { location, 'content-length': 0, 'cache-control': 'no-cache' });
  response.end();
}

/**
 * Sends the problem (RFC 9457) for a process behind the edge that does not respond.
 * @param requestId the request id that was forwarded.
 */
export function sendUnavailable(response: ServerResponse, requestId: string): void {
  const code = 'service-unavailable';
  const [status, title] = problems[code];
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, code, requestId });
  response.writeHead(status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '2',
    'x-request-id': requestId,
  });
  response.end(body);
}
