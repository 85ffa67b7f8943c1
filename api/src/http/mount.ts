import type { Request, Response, Router } from 'express';
import { takesKey, type Endpoint, type RateClass } from '@canvass/shared/contracts';
import type { SignIn } from '../identity/identity';
import type { Authentication, SignedInUser } from './authentication';
import { readBody } from './body';
import { readCookie, setCookie } from './cookies';
import { addressKey } from './rate-limit';
import type { Page, Route, TextStream, WithCookie } from './route';
import { invalid } from './problem';
import { sendStream } from './stream';
import { validate } from './validate';

/** What every call passes before its handler. */
export interface Gates {
  now: () => Date;
  authenticate: Authentication;
  /** Waits for work. @throws took-too-long, while the work goes on. */
  inTime: <Result>(work: Promise<Result>) => Promise<Result>;
  /** @throws too-many-requests */
  limit: (request: Request, response: Response, rate: RateClass, uid: string | undefined) => Promise<void>;
  /**
   * Runs a write once for its idempotency key, and gives a repeat the first answer.
   * @param scope who may use the key, and for which endpoint.
   * @throws idempotency-key-reused, request-in-progress
   */
  once: (scope: string, key: string, input: unknown, run: () => Promise<unknown>) => Promise<unknown>;
}

type AnyCaller = SignIn | SignedInUser | null;

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\w-]{1,100}$/.test(key)) {
    throw invalid('headers.idempotency-key', 'must have 1 to 100 letters, digits, - or _');
  }
  return key;
}

/** The address of the next page, as the caller sees it: relative to the list's own. */
function nextLink(request: Request, cursor: string): string {
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('cursor', cursor);
  return `<${request.baseUrl}${request.path}?${query}>; rel="next"`;
}

/** Public answers may be kept by anybody who asks again whether they changed; the rest only by the caller's browser. */
function cacheControl({ method, access }: Endpoint, caller: AnyCaller): string {
  if (method !== 'GET') return 'no-store';
  return caller === null && access !== 'operator' ? 'no-cache' : 'private, no-cache';
}

function present({ endpoint, form }: Route, result: unknown, request: Request, response: Response) {
  if (form === 'stream') return sendStream(response, endpoint.produces ?? 'text/plain', result as TextStream);
  if (endpoint.produces) return response.set('Content-Type', endpoint.produces).send(result);
  if (form === 'one') return response.json(endpoint.answer.parse(result));
  if (form === 'cookie') {
    const kept = result as WithCookie<unknown>;
    setCookie(request, response, kept);
    return response.json(endpoint.answer.parse(kept.answer));
  }
  const { items, next, total } = result as Page<unknown>;
  if (next) response.set('Link', nextLink(request, next));
  if (total) response.set('X-Total-Count', total);
  return response.json(endpoint.answer.parse(items));
}

/**
 * When a request that came in one piece reached the server: before anything else takes its time. Nothing for one whose
 * body is still on its way, which reaches the server with its last byte.
 */
async function arrival(request: Request, now: () => Date): Promise<Date | undefined> {
  const at = now();
  // The rest of the piece that the head came in is read right after it.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return request.complete ? at : undefined;
}

async function answer(
  each: Route,
  { now, authenticate, inTime, limit, once }: Gates,
  request: Request,
  response: Response,
) {
  const { endpoint, handle, ownsKey } = each;
  const early = endpoint.body ? await arrival(request, now) : now();
  const caller = await inTime(authenticate(endpoint.access, request.get('Authorization')));
  await inTime(limit(request, response, endpoint.rate ?? 'call', caller?.uid));
  const body = endpoint.body ? await readBody(request, response) : undefined;
  const receivedAt = early ?? now();
  const input = validate(endpoint, { params: request.params, query: request.query, body });
  const idempotencyKey = takesKey(endpoint) ? idempotencyKeyOf(request) : undefined;
  const cookie = (name: string) => readCookie(request, name);
  const address = addressKey(request);
  const run = () => handle({ ...(input as object), caller, receivedAt, idempotencyKey, cookie, address } as never);
  const stored = idempotencyKey !== undefined && !ownsKey;
  const scope = `${endpoint.method} ${endpoint.path} ${caller ? `uid ${caller.uid}` : address}`;
  const result = await inTime(stored ? once(scope, idempotencyKey, input, run) : run());
  response.set('Cache-Control', cacheControl(endpoint, caller)).vary('Authorization');
  return present(each, result, request, response);
}

/** A path with its parameters last in the alphabet, so that `/surveys/response` sorts before `/surveys/:id`. */
function sortKey({ endpoint }: Route): string {
  return endpoint.path.replaceAll(':', '~');
}

function byPath(one: Route, other: Route): number {
  return sortKey(one) < sortKey(other) ? -1 : 1;
}

/** Puts routes on a router: authentication, role, rate, body, validation, handler, presenter, in this order. */
export function mount(router: Router, routes: Route[], gates: Gates): void {
  for (const each of routes.toSorted(byPath)) {
    const method = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](each.endpoint.path, async (request, response) => {
      await answer(each, gates, request, response);
    });
  }
}
