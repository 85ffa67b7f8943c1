import type { IncomingMessage, ServerResponse } from 'node:http';

/** Responds to a read of one path. @throws an Error if the API or a thread fails, or is busy. */
export type Responder = (
  request: IncomingMessage,
  response: ServerResponse,
  search: URLSearchParams,
) => void | Promise<void>;

/**
 * Seconds for which caches may keep a preview of a page, or which surveys there are. With the second for which the renderer
 * keeps a document, nothing of a survey is shown five seconds after it is unpublished or taken off the lists.
 */
export const PREVIEW_MAX_AGE_SECONDS = 4;

/** Headers of what other sites may read and show. */
export function getPublicHeaders(type: string, maxAgeSeconds: number): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Sends a body, or only its headers to a HEAD request. */
export function sendBody(response: ServerResponse, headers: Record<string, string>, body: string | Uint8Array): void {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
