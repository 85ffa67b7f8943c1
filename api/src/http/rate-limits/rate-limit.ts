import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Db } from 'mongodb';
import type { RateLimits } from '../../config/config';
import type { RequestPipeline } from '../pipeline/request-pipeline';
import { problem } from '../problems/problem';
import { createDistributedCounter } from './distributed-counter';

const MINUTE_MS = 60_000;

/** Reads and beacons are too many for a write each; what is rare is counted exactly. */
const RATE_LIMIT_WINDOWS: Record<keyof RateLimits, { lengthMs: number; isExact: boolean }> = {
  address: { lengthMs: MINUTE_MS, isExact: false },
  call: { lengthMs: MINUTE_MS, isExact: false },
  beacon: { lengthMs: MINUTE_MS, isExact: false },
  form: { lengthMs: 60 * MINUTE_MS, isExact: true },
  'sign-in': { lengthMs: MINUTE_MS, isExact: true },
  export: { lengthMs: MINUTE_MS, isExact: true },
};

export interface RateLimitDependencies {
  db: Db;
  now: () => Date;
  rateLimits: RateLimits;
  /** Hears of every refusal. */
  onLimitExceeded: (limit: keyof RateLimits) => void;
}

/** Who an IPv6 address belongs to is a network of 64 bits: within it, addresses cost nothing. */
export function getAddressKey({ ip = '' }: Request): string {
  return `address ${ipKeyGenerator(ip, 64)}`;
}

function getCallerKey(request: Request, { locals }: Response): string {
  const uid = locals['uid'] as string | undefined;
  return uid === undefined ? getAddressKey(request) : `uid ${uid}`;
}

function createLimiter(
  name: keyof RateLimits,
  { db, now, rateLimits, onLimitExceeded }: RateLimitDependencies,
): RequestHandler {
  const { lengthMs, isExact } = RATE_LIMIT_WINDOWS[name];
  const limit = rateLimits[name];
  const counter = createDistributedCounter({ db, now, name, limit, windowMs: lengthMs, isExact });
  return rateLimit({
    windowMs: lengthMs,
    limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: name === 'address' ? getAddressKey : getCallerKey,
    store: {
      prefix: name,
      async increment(key) {
        const { total, endsAt } = await counter.hit(key);
        return { totalHits: total, resetTime: endsAt };
      },
      // Nothing gives a hit back.
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    handler() {
      onLimitExceeded(name);
      throw problem('too-many-requests');
    },
    // Its checks write to the console about what clients send; docs/operations.md says how proxies are counted.
    validate: false,
  });
}

/** Limits every address, before anything is known of the caller. */
export function createAddressRateLimit(dependencies: RateLimitDependencies): RequestHandler {
  return createLimiter('address', dependencies);
}

/** Limits every caller by class of endpoint; who is not known is limited by address, and for reading only by that. */
export function createCallerRateLimit(dependencies: RateLimitDependencies): RequestPipeline['enforceRateLimit'] {
  const limiters = {
    call: createLimiter('call', dependencies),
    form: createLimiter('form', dependencies),
    'sign-in': createLimiter('sign-in', dependencies),
    beacon: createLimiter('beacon', dependencies),
    export: createLimiter('export', dependencies),
  };
  return async (request, response, rate, uid) => {
    if (rate === 'call' && uid === undefined) return;
    response.locals['uid'] = uid;
    await new Promise<void>((resolve, reject) => {
      void limiters[rate](request, response, (error?: Error | 'route' | 'router') => {
        if (error instanceof Error) reject(error);
        else resolve();
      });
    });
  };
}
