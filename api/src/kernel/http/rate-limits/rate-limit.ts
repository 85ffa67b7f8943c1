import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import type { Db } from 'mongodb';
import type { EndpointDeclaration, RateClass } from '@canvass/shared/contracts';
import { problem } from '../problems/problem';
import { createDistributedCounter } from './distributed-counter';

/** The limits that a route has of its own, instead of that of its declared rate class. */
export type RouteLimit = 'unsubscribe';

/** The limits per address, and per user for each rate class and each limit of a route. */
export type RateLimits = Record<RateClass | RouteLimit | 'address', number>;

/**
 * Counts a call.
 * @returns a function that takes it back, where only what is accepted counts.
 * @throws too-many-requests
 */
export type EnforceRateLimit = (
  request: Request,
  response: Response,
  counted: {
    endpoint: Pick<EndpointDeclaration, 'method' | 'path'>;
    rate: RateClass | RouteLimit;
    uid: string | undefined;
  },
) => Promise<(() => Promise<void>) | undefined>;

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

function getCallerKey(request: Request, uid: string | undefined): string {
  return uid === undefined ? getAddressKey(request) : `uid ${uid}`;
}

/** Under which key a limiter counts a request. */
function getCountedKey(_request: Request, { locals }: Response): string {
  return locals['countedKey'] as string;
}

interface LimiterOptions {
  getKey?: (request: Request, response: Response) => string;
  isUnlimited?: (request: IncomingMessage) => boolean;
  takesBack?: boolean;
}

function createLimiter(
  name: keyof RateLimits,
  { db, now, rateLimits, onLimitExceeded }: RateLimitDependencies,
  { getKey = getCountedKey, isUnlimited = () => false, takesBack = false }: LimiterOptions = {},
): { limit: RequestHandler; takeBack: (key: string, endsAt: Date) => Promise<void> } {
  const { lengthMs, isExact } = RATE_LIMIT_WINDOWS[name];
  const limit = rateLimits[name];
  const counter = createDistributedCounter({ db, now, name, limit, windowMs: lengthMs, isExact, takesBack });
  const handler = rateLimit({
    windowMs: lengthMs,
    limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: getKey,
    skip: isUnlimited,
    store: {
      prefix: name,
      async increment(key) {
        const { total, endsAt } = await counter.hit(key);
        return { totalHits: total, resetTime: endsAt };
      },
      // What is taken back is known where a request fails, not here.
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
  return { limit: handler, takeBack: counter.takeBack };
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
  return createLimiter('address', dependencies, { getKey: getAddressKey, isUnlimited: isPrivate }).limit;
}

/**
 * Counts a request.
 * @returns when the window ends in which it is counted.
 * @throws too-many-requests
 */
async function countRequest(limit: RequestHandler, request: Request, response: Response, key: string): Promise<Date> {
  response.locals['countedKey'] = key;
  await new Promise<void>((resolve, reject) => {
    void limit(request, response, (error?: Error | 'route' | 'router') => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
  const { resetTime } = (request as Request & { rateLimit: RateLimitInfo }).rateLimit;
  if (!resetTime) throw new Error('The store of a rate limit does not say when its window ends.');
  return resetTime;
}

/**
 * Limits each caller per rate class, or per limit of a route. Visitors are limited by address; for the class `call`, only
 * the address limit applies to them. Each form has a limit of its own, of which only accepted posts use something up; all
 * posts of users count as calls, too.
 */
export function createCallerRateLimit(dependencies: RateLimitDependencies): EnforceRateLimit {
  const form = createLimiter('form', dependencies, { takesBack: true });
  const call = createLimiter('call', dependencies).limit;
  const limits = {
    unsubscribe: createLimiter('unsubscribe', dependencies).limit,
    'sign-in': createLimiter('sign-in', dependencies).limit,
    beacon: createLimiter('beacon', dependencies).limit,
    export: createLimiter('export', dependencies).limit,
  };
  return async (request, response, { endpoint: { method, path }, rate, uid }) => {
    const caller = getCallerKey(request, uid);
    if (rate !== 'form' && rate !== 'call') {
      await countRequest(limits[rate], request, response, caller);
      return undefined;
    }
    if (uid !== undefined) await countRequest(call, request, response, caller);
    if (rate === 'call') return undefined;
    const key = `${method} ${path} ${caller}`;
    const endsAt = await countRequest(form.limit, request, response, key);
    return () => form.takeBack(key, endsAt);
  };
}
