import type { ServerResponse } from 'node:http';

/** A short plain answer that nothing caches. */
export function answerText(response: ServerResponse, status: number, text: string): void {
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

/** The problem (RFC 9457) that stands for a part behind the edge that does not answer. */
export function answerUnavailable(response: ServerResponse): void {
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'The service does not answer. Please try again in a moment.',
    status: 503,
    code: 'service-unavailable',
  });
  response.writeHead(503, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end(body);
}
