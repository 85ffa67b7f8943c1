import type { Request, Response, Router } from 'express';
import { takesKey, UNREADABLE_HEADER, type Endpoint, type RateClass } from '@canvass/shared/contracts';
import type { SignIn } from '../identity/identity';
import type { Authentication, SignedInUser } from './authentication';
import { readBody } from './body';
import { readCookie, setCookie } from './cookies';
import { addressKey } from './rate-limit';
import { presentAnswer, presentEntries, UnreadableRecord, type Fault } from './present';
import { invalid } from './problem';
import type { Page, Route, TextStream, WithCookie } from './route';
import { sendStream } from './stream';
import type { ReportUnreadable } from './unreadable';
import { validate } from './validate';

/** What every call passes before its handler. */
export interface Gates {
  now: () => Date;
  authenticate: Authentication;
  /** Waits for work. @throws took-too-long, while the work goes on. */
  inTime: <Result>(work: Promise<Result>) => Promise<Result>;
  isAdmin: (caller: AnyCaller) => boolean;
  reportUnreadable: ReportUnreadable;
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

/** Whether a caller may learn the ids of records that cannot be read: who lists their own, and admins. */
function seesUnreadable({ access }: Endpoint, isAdmin: boolean): boolean {
  return isAdmin || (access !== 'anyone' && access !== 'anyone-known');
}

/** Ids of records, as a header can carry them: whatever they hold. */
function idList(faults: Fault[]): string {
  return faults.map(({ id }) => id.replaceAll(/[^\w-]/g, '?').slice(0, 100)).join(',');
}

/** How many there are to see; of more than a thousand it is not known exactly. */
function countShown(total: string, hidden: number): string {
  return /^\d+$/.test(total) ? String(Math.max(0, Number(total) - hidden)) : total;
}

function presentPage(endpoint: Endpoint, result: Page<unknown>, { request, response, isAdmin, report }: Presenting) {
  const { items, faults } = presentEntries(endpoint, result.entries);
  for (const fault of faults) report(fault);
  const isTold = seesUnreadable(endpoint, isAdmin);
  if (isTold && faults.length > 0) response.set(UNREADABLE_HEADER, idList(faults));
  if (result.next) response.set('Link', nextLink(request, result.next));
  if (result.total) response.set('X-Total-Count', countShown(result.total, isTold ? 0 : faults.length));
  return response.json(items);
}

interface Presenting {
  request: Request;
  response: Response;
  isAdmin: boolean;
  /** Hears of every record that cannot be presented. */
  report: (fault: Fault) => void;
}

function present({ endpoint, form }: Route, result: unknown, presenting: Presenting) {
  const { request, response } = presenting;
  if (form === 'stream') return sendStream(response, endpoint.produces ?? 'text/plain', result as TextStream);
  if (endpoint.produces) return response.set('Content-Type', endpoint.produces).send(result);
  if (form === 'one') return response.json(presentAnswer(endpoint, request.params['id'] as string | undefined, result));
  if (form === 'cookie') {
    const kept = result as WithCookie<unknown>;
    setCookie(request, response, kept);
    return response.json(endpoint.answer.parse(kept.answer));
  }
  return presentPage(endpoint, result as Page<unknown>, presenting);
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
  { now, authenticate, inTime, limit, once, isAdmin, reportUnreadable }: Gates,
  request: Request,
  response: Response,
) {
  const { endpoint, handle, ownsKey } = each;
  const early = endpoint.body ? await arrival(request, now) : now();
  const caller = await inTime(authenticate(endpoint, request.get('Authorization')));
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
  const report = (fault: Fault) => reportUnreadable(endpoint, fault);
  return present(each, result, { request, response, isAdmin: isAdmin(caller), report });
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
      try {
        await answer(each, gates, request, response);
      } catch (error) {
        if (error instanceof UnreadableRecord) gates.reportUnreadable(each.endpoint, error.fault);
        throw error;
      }
    });
  }
}
