import compression from 'compression';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { UNREADABLE_HEADER } from '@canvass/shared/contracts';

/** Seconds for which a browser need not ask again whether another origin may call. */
const PREFLIGHT_MAX_AGE_S = 600;

/** What scripts of other origins may read of an answer, beside its body. */
const EXPOSED_HEADERS = [
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

/** Answers are data, not pages: they load nothing, and nothing may frame them. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // It is for what ends TLS to promise it for the host: docs/deployment.md.
    strictTransportSecurity: false,
  });
}

/** @param origins those that may call, beside pages of the API's own origin. */
export function allowCrossOrigin(origins: string[]): RequestHandler {
  return cors({
    origin: origins,
    exposedHeaders: EXPOSED_HEADERS,
    allowedHeaders: ALLOWED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_S,
  });
}

/** Compresses answers for those who take them so; who does not say so is spared the looking. */
export function compressResponses(): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) return compress(request, response, next);
    response.vary('Accept-Encoding');
    return next();
  };
}
