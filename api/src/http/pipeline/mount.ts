import type { Request, Response, Router } from 'express';
import {
  acceptsIdempotencyKey,
  UNREADABLE_HEADER,
  type EndpointDeclaration,
  type Role,
} from '@canvass/shared/contracts';
import {
  findFieldRefusal,
  getCallerRole,
  requireOwnEmail,
  requireOwnSurvey,
  type AuthorizedRequest,
} from './authorization';
import { readBody } from './body';
import { readCookie, setCookie } from './cookies';
import { getAddressKey } from '../rate-limits/rate-limit';
import { presentRecord, presentEntries, UnreadableRecordError, type RecordFault } from '../presentation/present';
import { invalidField } from '../problems/problem';
import type { AnyCaller, RequestPipeline } from './request-pipeline';
import type { Call, Page, Route, TextStream, WithCookie } from './route';
import { sendStream } from './stream';
import { validate } from './validate';

function getIdempotencyKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\w-]{1,100}$/.test(key)) {
    throw invalidField('headers.idempotency-key', 'must have 1 to 100 letters, digits, - or _');
  }
  return key;
}

/** The address of the next page, as the caller sees it: relative to the list's own. */
function nextLink(request: Request, cursor: string): string {
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('cursor', cursor);
  return `<${request.baseUrl}${request.path}?${query.toString()}>; rel="next"`;
}

/** Public answers may be kept by anybody who asks again whether they changed; the rest only by the caller's browser. */
function getCacheControl({ method, access }: EndpointDeclaration, caller: AnyCaller): string {
  if (method !== 'GET') return 'no-store';
  return caller === null && access !== 'operator' ? 'no-cache' : 'private, no-cache';
}

/** Whether a caller may learn the ids of records that cannot be read: who lists their own, and admins. */
function canSeeUnreadableIds({ access }: EndpointDeclaration, isAdmin: boolean): boolean {
  return isAdmin || (access !== 'anyone' && access !== 'anyone-known');
}

/** Ids of records, as a header can carry them: whatever they hold. */
function formatIds(faults: RecordFault[]): string {
  return faults.map(({ id }) => id.replaceAll(/[^\w-]/g, '?').slice(0, 100)).join(',');
}

/** How many there are to see; of more than a thousand it is not known exactly. */
function getVisibleTotal(total: string, hiddenCount: number): string {
  return /^\d+$/.test(total) ? String(Math.max(0, Number(total) - hiddenCount)) : total;
}

function sendPage(
  endpoint: EndpointDeclaration,
  result: Page<unknown>,
  { request, response, isAdmin, report }: PresentationContext,
) {
  const { items, faults } = presentEntries(endpoint, result.entries);
  for (const fault of faults) report(fault);
  const canSeeIds = canSeeUnreadableIds(endpoint, isAdmin);
  if (canSeeIds && faults.length > 0) response.set(UNREADABLE_HEADER, formatIds(faults));
  if (result.next) response.set('Link', nextLink(request, result.next));
  if (result.total) response.set('X-Total-Count', getVisibleTotal(result.total, canSeeIds ? 0 : faults.length));
  return response.json(items);
}

interface PresentationContext {
  request: Request;
  response: Response;
  isAdmin: boolean;
  /** Hears of every record that cannot be presented. */
  report: (fault: RecordFault) => void;
}

function sendResult({ endpoint, responseKind }: Route, result: unknown, context: PresentationContext) {
  const { request, response } = context;
  if (responseKind === 'stream') return sendStream(response, endpoint.produces ?? 'text/plain', result as TextStream);
  if (endpoint.produces) return response.set('Content-Type', endpoint.produces).send(result);
  if (responseKind === 'one')
    return response.json(presentRecord(endpoint, request.params['id'] as string | undefined, result));
  if (responseKind === 'cookie') {
    const withCookie = result as WithCookie<unknown>;
    setCookie(request, response, withCookie);
    return response.json(endpoint.answer.parse(withCookie.answer));
  }
  return sendPage(endpoint, result as Page<unknown>, context);
}

/**
 * When a request that came in one piece reached the server: before anything else takes its time. Nothing for one whose
 * body is still on its way, which reaches the server with its last byte.
 */
async function getArrivalTime(request: Request, now: () => Date): Promise<Date | undefined> {
  const at = now();
  // The rest of the piece that the head came in is read right after it.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return request.complete ? at : undefined;
}

/** A validated call, of whatever endpoint. */
type AnyCall = Omit<Call<EndpointDeclaration>, 'caller'> & Omit<AuthorizedRequest, 'role'>;

/**
 * Answers a call that is the caller's to make, by what its endpoint declares of ownership and restricted fields.
 * @throws foreign-email, not-your-survey, survey-not-found, and the problems of restricted fields
 */
async function answerAuthorized(route: Route, call: AnyCall, role: Role | undefined): Promise<unknown> {
  const { endpoint, handle, loadSurvey, answerBeforeRefusal } = route;
  const request = { ...call, role };
  requireOwnEmail(endpoint, request);
  const refusal = findFieldRefusal(endpoint, request);
  if (refusal) {
    const answer = await answerBeforeRefusal?.(call as never);
    if (answer !== undefined) return answer;
    throw refusal;
  }
  if (!loadSurvey) return handle(call as never);
  const { id } = request.params as { id: string };
  const reloadSurvey = async () => requireOwnSurvey(endpoint, await loadSurvey(id), request);
  return handle({ ...call, survey: await reloadSurvey(), reloadSurvey } as never);
}

async function handleRequest(
  route: Route,
  { now, authenticate, withTimeout, enforceRateLimit, runIdempotent, reportUnreadable }: RequestPipeline,
  request: Request,
  response: Response,
) {
  const { endpoint, handlesIdempotencyKey } = route;
  const arrivedAt = endpoint.body ? await getArrivalTime(request, now) : now();
  const caller = await withTimeout(authenticate(endpoint, request.get('Authorization')));
  await withTimeout(enforceRateLimit(request, response, endpoint.rate ?? 'call', caller?.uid));
  const body = endpoint.body ? await readBody(request, response) : undefined;
  const receivedAt = arrivedAt ?? now();
  const input = validate(endpoint, { params: request.params, query: request.query, body });
  const idempotencyKey = acceptsIdempotencyKey(endpoint) ? getIdempotencyKey(request) : undefined;
  const cookie = (name: string) => readCookie(request, name);
  const address = getAddressKey(request);
  const role = getCallerRole(caller, now());
  const call = { ...(input as object), caller, receivedAt, idempotencyKey, cookie, address };
  // A key that is known comes before what the call asks for: its first answer was for this very caller and request.
  const run = () => answerAuthorized(route, call, role);
  const usesIdempotencyStore = idempotencyKey !== undefined && !handlesIdempotencyKey;
  const scope = `${endpoint.method} ${endpoint.path} ${caller ? `uid ${caller.uid}` : address}`;
  const result = await withTimeout(usesIdempotencyStore ? runIdempotent(scope, idempotencyKey, input, run) : run());
  response.set('Cache-Control', getCacheControl(endpoint, caller)).vary('Authorization');
  const report = (fault: RecordFault) => reportUnreadable(endpoint, fault);
  return sendResult(route, result, { request, response, isAdmin: role === 'admin', report });
}

/** A path with its parameters last in the alphabet, so that `/surveys/response` sorts before `/surveys/:id`. */
function getSortKey({ endpoint }: Route): string {
  return endpoint.path.replaceAll(':', '~');
}

function compareByPath(one: Route, other: Route): number {
  return getSortKey(one) < getSortKey(other) ? -1 : 1;
}

/**
 * A survey cannot be checked that nobody reads, and one that is read is somebody's.
 * @throws an Error where a route and its endpoint differ in whether they are about an own survey.
 */
function assertSurveyIsLoaded({ endpoint: { method, path, ownership }, loadSurvey }: Route): void {
  if ((ownership?.survey === true) === (loadSurvey !== undefined)) return;
  throw new Error(
    `${method} ${path} is to be mounted with ownSurvey() exactly when it declares ownership of a survey.`,
  );
}

/** Puts routes on a router: authentication, role, rate, body, validation, ownership, handler, presenter, in this order. */
export function mount(router: Router, routes: Route[], pipeline: RequestPipeline): void {
  for (const each of routes.toSorted(compareByPath)) {
    assertSurveyIsLoaded(each);
    const method = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](each.endpoint.path, async (request, response) => {
      try {
        await handleRequest(each, pipeline, request, response);
      } catch (error) {
        if (error instanceof UnreadableRecordError) pipeline.reportUnreadable(each.endpoint, error.fault);
        throw error;
      }
    });
  }
}
