import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Db } from 'mongodb';
import type { RateLimits } from '../config';
import type { Gates } from './mount';
import { problem } from './problem';
import { buildSharedCounts } from './shared-counts';

const MINUTE = 60_000;

/** Reads and beacons are too many for a write each; what is rare is counted exactly. */
const WINDOWS: Record<keyof RateLimits, { length: number; exact: boolean }> = {
  address: { length: MINUTE, exact: false },
  call: { length: MINUTE, exact: false },
  beacon: { length: MINUTE, exact: false },
  form: { length: 60 * MINUTE, exact: true },
  'sign-in': { length: MINUTE, exact: true },
  export: { length: MINUTE, exact: true },
};

export interface LimitDependencies {
  db: Db;
  now: () => Date;
  rateLimits: RateLimits;
  /** Hears of every refusal. */
  onRefusal: (limit: keyof RateLimits) => void;
}

/** Who an IPv6 address belongs to is a network of 64 bits: within it, addresses cost nothing. */
export function addressKey({ ip = '' }: Request): string {
  return `address ${ipKeyGenerator(ip, 64)}`;
}

function callerKey(request: Request, { locals }: Response): string {
  const uid = locals['uid'] as string | undefined;
  return uid === undefined ? addressKey(request) : `uid ${uid}`;
}

function buildLimiter(name: keyof RateLimits, { db, now, rateLimits, onRefusal }: LimitDependencies): RequestHandler {
  const { length, exact } = WINDOWS[name];
  const limit = rateLimits[name];
  const counts = buildSharedCounts({ db, now, name, limit, length, exact });
  return rateLimit({
    windowMs: length,
    limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: name === 'address' ? addressKey : callerKey,
    store: {
      prefix: name,
      async increment(key) {
        const { total, endsAt } = await counts.hit(key);
        return { totalHits: total, resetTime: endsAt };
      },
      // Nothing gives a hit back.
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    handler() {
      onRefusal(name);
      throw problem('too-many-requests');
    },
    // Its checks write to the console about what clients send; docs/operations.md says how proxies are counted.
    validate: false,
  });
}

/** Limits every address, before anything is known of the caller. */
export function buildAddressLimit(dependencies: LimitDependencies): RequestHandler {
  return buildLimiter('address', dependencies);
}

/** Limits every caller by class of endpoint; who is not known is limited by address, and for reading only by that. */
export function buildLimit(dependencies: LimitDependencies): Gates['limit'] {
  const limiters = {
    call: buildLimiter('call', dependencies),
    form: buildLimiter('form', dependencies),
    'sign-in': buildLimiter('sign-in', dependencies),
    beacon: buildLimiter('beacon', dependencies),
    export: buildLimiter('export', dependencies),
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
