import compression from 'compression';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { UNREADABLE_HEADER } from '@canvass/shared/contracts';

/** How long a browser may cache a CORS preflight response, in seconds. */
const PREFLIGHT_MAX_AGE_S = 600;

/** The response headers that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'Date',
  'Link',
  'X-Total-Count',
  UNREADABLE_HEADER,
  'X-Request-Id',
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Content-Disposition',
];

const ALLOWED_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'];

/** Responses are data, not pages: they may load nothing and cannot be framed. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // The server that terminates TLS sets it for the whole host: docs/deployment.md.
    strictTransportSecurity: false,
  });
}

/** @param origins the origins that may call the API, besides its own. */
export function allowCrossOrigin(origins: string[]): RequestHandler {
  return cors({
    origin: origins,
    exposedHeaders: EXPOSED_HEADERS,
    allowedHeaders: ALLOWED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_S,
  });
}

/** Compresses responses for clients that send `Accept-Encoding`; others skip the compression middleware. */
export function compressResponses(): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) return compress(request, response, next);
    response.vary('Accept-Encoding');
    return next();
  };
}
