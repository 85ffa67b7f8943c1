import type { Db } from 'mongodb';
import type { RequestPipeline } from '../endpoints/request-pipeline';
import { createIdempotencyStore } from '../kernel/http/idempotency/idempotency';
import { createCallerRateLimit } from '../kernel/http/rate-limits/rate-limit';
import { createRequestTimeout } from '../kernel/http/timeouts/timeout';
import type { ServiceDependencies } from './service-dependencies';

/** The steps that every call passes before its handler, with the settings of this process. */
export function createPipeline({
  db,
  requestTimeoutMs,
  rateLimits,
  metrics,
  ...steps
}: Pick<ServiceDependencies, 'requestTimeoutMs' | 'rateLimits' | 'metrics'> & { db: Db } & Pick<
    RequestPipeline,
    'now' | 'authenticate' | 'reportUnreadable'
  >): RequestPipeline {
  const { now } = steps;
  return {
    ...steps,
    withTimeout: createRequestTimeout(requestTimeoutMs),
    enforceRateLimit: createCallerRateLimit({ db, now, rateLimits, onLimitExceeded: metrics.onLimitExceeded }),
    runIdempotent: createIdempotencyStore(db, now),
  };
}
