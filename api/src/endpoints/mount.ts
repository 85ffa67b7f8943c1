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
  loadOwnRecord,
  requireOwnSurvey,
  type AuthorizedRequest,
} from './authorization';
import type { UserRecord } from '../records/users.collection';
import { readBody } from './body';
import { readCookie, setCookie } from './cookies';
import { getAddressKey } from '../kernel/http/rate-limits/rate-limit';
import { createPublicAnswers, type SendPublicAnswer } from '../kernel/http/presentation/public-answers';
import {
  presentRecord,
  presentEntries,
  UnreadableRecordError,
  type RecordFault,
} from '../kernel/http/presentation/present';
import { isRefusal } from '../kernel/http/problems/errors';
import { invalidField } from '../kernel/http/problems/problem';
import type { AnyCaller, RequestPipeline } from './request-pipeline';
import type { Page } from '../kernel/http/lists/page';
import type { Call, Route, FileStream, AnswerWithCookie } from './route';
import { sendStream } from './stream';
import { validate } from './validate';

function getIdempotencyKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\w-]{1,100}$/.test(key)) {
    throw invalidField('headers.idempotency-key', 'must have 1 to 100 letters, digits, - or _');
  }
  return key;
}

/** The address of the next page, relative to the list's own address, as the caller sees it. */
function nextLink(request: Request, cursor: string): string {
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('cursor', cursor);
  return `<${request.baseUrl}${request.path}?${query.toString()}>; rel="next"`;
}

/** Whether an answer is the same for everybody. */
function isPublic({ method, access }: EndpointDeclaration, caller: AnyCaller): boolean {
  return method === 'GET' && caller === null && access !== 'operator';
}

/** Any cache may store public responses if it revalidates them; all others only the caller's browser. */
function getCacheControl(endpoint: EndpointDeclaration, caller: AnyCaller): string {
  if (endpoint.method !== 'GET') return 'no-store';
  return isPublic(endpoint, caller) ? 'no-cache' : 'private, no-cache';
}

/** Whether a caller may see the ids of unreadable records: admins, and users who list their own records. */
function canSeeUnreadableIds({ access }: EndpointDeclaration, isAdmin: boolean): boolean {
  return isAdmin || (access !== 'anyone' && access !== 'anyone-known');
}

/** Ids of records, with characters replaced that a header cannot carry. */
function formatIds(faults: RecordFault[]): string {
  return faults.map(({ id }) => id.replaceAll(/[^\w-]/g, '?').slice(0, 100)).join(',');
}

/** The total without hidden records; a total of more than a thousand is not exact and stays as it is. */
function getVisibleTotal(total: string, hiddenCount: number): string {
  return /^\d+$/.test(total) ? String(Math.max(0, Number(total) - hiddenCount)) : total;
}

function sendPage(
  endpoint: EndpointDeclaration,
  result: Page<unknown>,
  { request, response, isAdmin, report, sendAnswer }: PresentationContext,
) {
  const { items, faults } = presentEntries(endpoint, result.entries);
  for (const fault of faults) report(fault);
  const canSeeIds = canSeeUnreadableIds(endpoint, isAdmin);
  if (canSeeIds && faults.length > 0) response.set(UNREADABLE_HEADER, formatIds(faults));
  if (result.next) response.set('Link', nextLink(request, result.next));
  if (result.total) response.set('X-Total-Count', getVisibleTotal(result.total, canSeeIds ? 0 : faults.length));
  return sendAnswer(items);
}

interface PresentationContext {
  request: Request;
  response: Response;
  isAdmin: boolean;
  /** Reports a record that cannot be presented. */
  report: (fault: RecordFault) => void;
  sendAnswer: (answer: unknown) => unknown;
}

function sendResult({ endpoint, responseKind }: Route, result: unknown, context: PresentationContext) {
  const { request, response, sendAnswer } = context;
  if (responseKind === 'stream') return sendStream(response, endpoint.produces ?? 'text/plain', result as FileStream);
  if (endpoint.produces) return response.set('Content-Type', endpoint.produces).send(result);
  if (responseKind === 'one')
    return sendAnswer(presentRecord(endpoint, request.params['id'] as string | undefined, result));
  if (responseKind === 'cookie') {
    const { answer, cookie } = result as AnswerWithCookie<unknown>;
    setCookie(request, response, cookie);
    return response.json(endpoint.answer.parse(answer));
  }
  return sendPage(endpoint, result as Page<unknown>, context);
}

/**
 * When a request that came in one piece reached the server, taken before any other processing delays it. Undefined if
 * the body is still on its way: such a request arrives with its last byte.
 */
async function getArrivalTime(request: Request, now: () => Date): Promise<Date | undefined> {
  const at = now();
  // Node parses the rest of the chunk that contained the headers right after this.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return request.complete ? at : undefined;
}

/** A validated call of any endpoint. */
type AnyCall = Omit<Call<EndpointDeclaration>, 'caller'> & Omit<AuthorizedRequest, 'role'>;

/**
 * Runs the handler if the declared ownership and restricted fields allow this call.
 * @throws foreign-email, not-your-survey, survey-not-found, and the problems of restricted fields and hidden records
 */
async function answerAuthorized(route: Route, call: AnyCall, role: Role | undefined): Promise<unknown> {
  const { endpoint, handle, loadSurvey, handlesIdempotencyKey } = route;
  const request = { ...call, role };
  requireOwnEmail(endpoint, request);
  const refusal = findFieldRefusal(endpoint, request);
  // Only the handler of an `idempotentRoute` knows repeats, which take precedence.
  if (refusal && (!handlesIdempotencyKey || loadSurvey)) throw refusal;
  if (route.recordLoader) {
    const reloadRecord = () => loadOwnRecord(endpoint, route.recordLoader, request);
    return handle({ ...call, record: await reloadRecord(), reloadRecord } as never);
  }
  if (!loadSurvey) return handle({ ...call, refusal } as never);
  const { id } = request.params as { id: string };
  const reloadSurvey = async () => requireOwnSurvey(endpoint, await loadSurvey(id, call.caller as UserRecord), request);
  return handle({ ...call, survey: await reloadSurvey(), reloadSurvey } as never);
}

interface Exchange {
  request: Request;
  response: Response;
  sendPublicAnswer: SendPublicAnswer;
}

/** Answers a request of a known caller that has been counted. */
async function answerCounted(
  route: Route,
  { now, withTimeout, runIdempotent, reportUnreadable }: RequestPipeline,
  { request, response, sendPublicAnswer }: Exchange,
  { caller, arrivedAt }: { caller: AnyCaller; arrivedAt: Date | undefined },
) {
  const { endpoint, handlesIdempotencyKey } = route;
  const body = endpoint.body ? await readBody(request, response) : undefined;
  const receivedAt = arrivedAt ?? now();
  const input = validate(endpoint, { params: request.params, query: request.query, body });
  const idempotencyKey = acceptsIdempotencyKey(endpoint) ? getIdempotencyKey(request) : undefined;
  const cookie = (name: string) => readCookie(request, name);
  const address = getAddressKey(request);
  const role = getCallerRole(caller, now());
  const call = { ...(input as object), caller, receivedAt, idempotencyKey, cookie, address };
  // A known idempotency key takes precedence over authorization, because its first answer was for the same caller and
  // request.
  const run = () => answerAuthorized(route, call, role);
  const usesIdempotencyStore = idempotencyKey !== undefined && !handlesIdempotencyKey;
  const scope = `${endpoint.method} ${endpoint.path} ${caller ? `uid ${caller.uid}` : address}`;
  const result = await withTimeout(usesIdempotencyStore ? runIdempotent(scope, idempotencyKey, input, run) : run());
  response.set('Cache-Control', getCacheControl(endpoint, caller)).vary('Authorization');
  const report = (fault: RecordFault) => reportUnreadable(endpoint, fault);
  const sendAnswer = (answer: unknown) =>
    isPublic(endpoint, caller) ? sendPublicAnswer(request, response, answer) : response.json(answer);
  return sendResult(route, result, { request, response, isAdmin: role === 'admin', report, sendAnswer });
}

async function handleRequest(route: Route, pipeline: RequestPipeline, exchange: Exchange) {
  const { endpoint, limit } = route;
  const { now, authenticate, withTimeout, enforceRateLimit } = pipeline;
  const { request, response } = exchange;
  const arrivedAt = endpoint.body ? await getArrivalTime(request, now) : now();
  const caller = await withTimeout(authenticate(endpoint, request.get('Authorization')));
  // Logs tell users apart by it.
  response.locals['uid'] = caller?.uid;
  const counted = { endpoint, rate: limit ?? endpoint.rate ?? 'call', uid: caller?.uid };
  const takeBack = await withTimeout(enforceRateLimit(request, response, counted));
  try {
    return await answerCounted(route, pipeline, exchange, { caller, arrivedAt });
  } catch (error) {
    // What failed otherwise, or took too long, may still have been done.
    if (isRefusal(error)) await takeBack?.();
    throw error;
  }
}

/** The path with its parameters sorted last, so that `/surveys/response` comes before `/surveys/:id`. */
function getSortKey({ endpoint }: Route): string {
  return endpoint.path.replaceAll(':', '~');
}

function compareByPath(one: Route, other: Route): number {
  return getSortKey(one) < getSortKey(other) ? -1 : 1;
}

/**
 * Checks that a survey or a record is loaded if and only if the endpoint checks its owner.
 * @throws an Error if a route is mounted with `ownSurvey` or `ownRecord` but its endpoint does not declare that
 * ownership, or vice versa.
 */
function assertOwnedIsLoaded({ endpoint: { method, path, ownership }, loadSurvey, recordLoader }: Route): void {
  if ((ownership?.survey === true) !== (loadSurvey !== undefined))
    throw new Error(
      `${method} ${path} is to be mounted with ownSurvey() exactly when it declares ownership of a survey.`,
    );
  if ((ownership?.hidden !== undefined) !== (recordLoader !== undefined))
    throw new Error(`${method} ${path} is to be mounted with ownRecord() exactly when it declares a hidden record.`);
}

/**
 * Adds routes to a router. Each request passes authentication, role, rate limit, body, validation, ownership, handler,
 * and presenter, in this order.
 */
export function mount(router: Router, routes: Route[], pipeline: RequestPipeline): void {
  const sendPublicAnswer = createPublicAnswers();
  for (const each of routes.toSorted(compareByPath)) {
    assertOwnedIsLoaded(each);
    const method = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](each.endpoint.path, async (request, response) => {
      try {
        await handleRequest(each, pipeline, { request, response, sendPublicAnswer });
      } catch (error) {
        if (error instanceof UnreadableRecordError) pipeline.reportUnreadable(each.endpoint, error.fault);
        throw error;
      }
    });
  }
}
