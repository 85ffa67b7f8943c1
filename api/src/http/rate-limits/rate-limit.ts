import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Db } from 'mongodb';
import type { RateLimits } from '../../config/config';
import type { RequestPipeline } from '../pipeline/request-pipeline';
import { problem } from '../problems/problem';
import { createDistributedCounter } from './distributed-counter';

const MINUTE_MS = 60_000;

/** Reads and beacons are too frequent for one write each; rare calls are counted exactly. */
const RATE_LIMIT_WINDOWS: Record<keyof RateLimits, { lengthMs: number; isExact: boolean }> = {
  address: { lengthMs: MINUTE_MS, isExact: false },
  call: { lengthMs: MINUTE_MS, isExact: false },
  beacon: { lengthMs: MINUTE_MS, isExact: false },
  form: { lengthMs: 60 * MINUTE_MS, isExact: true },
  unsubscribe: { lengthMs: MINUTE_MS, isExact: false },
  'sign-in': { lengthMs: MINUTE_MS, isExact: true },
  export: { lengthMs: MINUTE_MS, isExact: true },
};

export interface RateLimitDependencies {
  db: Db;
  now: () => Date;
  rateLimits: RateLimits;
  /** Called for every refusal. */
  onLimitExceeded: (limit: keyof RateLimits) => void;
}

/** The key of an address. For IPv6 it is the 64-bit network, because one client can use any address within it. */
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
  isUnlimited = (_request: IncomingMessage): boolean => false,
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
    skip: isUnlimited,
    store: {
      prefix: name,
      async increment(key) {
        const { total, endsAt } = await counter.hit(key);
        return { totalHits: total, resetTime: endsAt };
      },
      // Hits are never taken back.
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    handler() {
      onLimitExceeded(name);
      throw problem('too-many-requests');
    },
    // The library's checks would log what clients send; docs/operations.md describes how proxies are counted.
    validate: false,
  });
}

/**
 * Limits each address, before authentication.
 * @param isPrivate whether a request came through the private port: its address is that of the renderer, which asks for
 * all visitors.
 */
export function createAddressRateLimit(
  dependencies: RateLimitDependencies,
  isPrivate?: (request: IncomingMessage) => boolean,
): RequestHandler {
  return createLimiter('address', dependencies, isPrivate);
}

/**
 * Limits each caller per rate class, or per limit of a route. Visitors are limited by address; for the class `call`, only the address limit
 * applies to them.
 */
export function createCallerRateLimit(dependencies: RateLimitDependencies): RequestPipeline['enforceRateLimit'] {
  const limiters = {
    call: createLimiter('call', dependencies),
    form: createLimiter('form', dependencies),
    unsubscribe: createLimiter('unsubscribe', dependencies),
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
