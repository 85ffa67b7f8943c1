import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import {
  problems,
  acceptsIdempotencyKey,
  type ResponseBody,
  type Endpoint,
  type RequestInput,
  type ProblemCode,
} from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { newIdempotencyKey } from '../../shared/src/http/idempotency-key';
import { isOutcomeUncertain } from '../../shared/src/writes/uncertain-outcome';
import type { RequestCounts } from './checks/request-counts';

/** As in the product's own client: `READ_TIMEOUT_MS` and `TIMEOUT` of `shared/src/http/clients.ts`. */
const READ_TIMEOUT_MS = 8000;
const WRITE_TIMEOUT_MS = 15_000;

/** The delay before a call with an unknown outcome is retried; it doubles with each retry. */
const MIN_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 3000;

/** After this time a simulated user gives up; the outcome of the call stays unknown. */
const CALL_TIMEOUT_MS = 240_000;

export interface SoakRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  timeoutMs?: number;
  /** What requests are counted by: the path without ids. */
  label: string;
  /** Whether it goes to a stand-in for an external service. */
  isForeign?: boolean;
  /** The statuses of 400 and above that it may get at any time. */
  isExpectedStatus?: (status: number, code: string | undefined) => boolean;
}

export interface SoakResponse {
  /** 0 without a response. */
  status: number;
  text: string;
  /** The problem's code, or `network`. */
  code: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  trailers: Record<string, string>;
}

/** The outcome of a call. */
export type CallOutcome<Body> =
  | { kind: 'done'; body: Body; received: SoakResponse; repeats: number }
  /** `repeats`: how many earlier attempts had an unknown outcome. */
  | { kind: 'refused'; status: number; code: string; repeats: number }
  | { kind: 'unknown' };

/** Supplies a token, and a new one when that is refused. */
export interface Caller {
  token: () => Promise<string | undefined>;
  renew: (refused: string) => void;
}

export interface CallOptions {
  /** Problems that this call may get at any time, in addition to those that its endpoint declares. */
  expects?: readonly ProblemCode[];
  key?: string;
  /** A token to use instead of the caller's. */
  bearer?: string;
}

const RENEWABLE_CODES = new Set(['token-expired', 'session-ended', 'invalid-token']);

function parseProblem(text: string): { code?: string; requestId?: string } {
  try {
    return (JSON.parse(text) as { code?: string; requestId?: string } | null) ?? {};
  } catch {
    return {};
  }
}

function buildPath({ path }: Endpoint, { params = {}, query = {} }: UrlParts): string {
  const pathWithParams = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${pathWithParams}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

interface UrlParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Whether the outcome is unknown: by the rules of the product's own pages, and for any 503. */
function isUnresolved({ status, code }: SoakResponse): boolean {
  return status === 0 || status === 503 || isOutcomeUncertain({ code: (code ?? 'unexpected') as ProblemCode });
}

export type Client = ReturnType<typeof createClient>;

/** Problems that users may get at any time: something was deleted, or another user was faster. */
function isExpectedProblem(endpoint: Endpoint, code: string): boolean {
  const found = getDeclaration(endpoint).problems.find((each) => each === code);
  return found !== undefined && [404, 409].includes(problems[found][0]);
}

/** Calls the product as its own pages do: with their timeouts and their rules for retrying writes. */
export function createClient(origin: string, counts: RequestCounts) {
  const agent = new Agent({ connections: 64, keepAliveTimeout: 4000 });

  /** Sends one request, and counts its result. Never rejects. */
  async function send(soakRequest: SoakRequest): Promise<SoakResponse> {
    const {
      method,
      path,
      headers = {},
      body,
      timeoutMs = READ_TIMEOUT_MS,
      label,
      isForeign,
      isExpectedStatus = () => false,
    } = soakRequest;
    const sentAt = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    let received: SoakResponse;
    let requestId: string | undefined;
    try {
      const answer = await request(origin + path, { method, headers, body, signal, dispatcher: agent });
      const text = await answer.body.text();
      const { code, requestId: requestIdInBody } = answer.statusCode >= 400 ? parseProblem(text) : {};
      requestId = (answer.headers['x-request-id'] as string | undefined) ?? requestIdInBody;
      const { statusCode: status, headers: responseHeaders, trailers } = answer;
      received = { status, text, code, headers: responseHeaders, trailers };
    } catch (error) {
      const { name, code } = error as { name: string; code?: unknown };
      received = { status: 0, text: '', code: 'network', headers: {}, trailers: {} };
      counts.record({ label, status: 0, code: typeof code === 'string' ? code : name, isExpected: false, sentAt });
      return received;
    }
    const { status, code } = received;
    counts.record({
      label,
      status,
      code,
      requestId,
      isForeign,
      sentAt,
      isExpected: status < 400 || isExpectedStatus(status, code),
    });
    return received;
  }

  function callOnce(
    endpoint: Endpoint,
    input: UrlParts,
    token: string | undefined,
    key?: string,
    isExpectedStatus?: SoakRequest['isExpectedStatus'],
  ) {
    return send({
      method: endpoint.method,
      path: buildPath(endpoint, input),
      label: `${endpoint.method} ${endpoint.path}`,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      timeoutMs: endpoint.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      ...(isExpectedStatus && { isExpectedStatus }),
    });
  }

  /**
   * Calls an endpoint until the outcome is known, with the same idempotency key, as a user does by pressing the button
   * again. Reads are retried for as long.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    caller: Caller,
    { expects = [], key = acceptsIdempotencyKey(endpoint) ? newIdempotencyKey() : undefined, bearer }: CallOptions = {},
  ): Promise<CallOutcome<ResponseBody<E>>> {
    const isExpected = (status: number, code = '') =>
      expects.some((each) => each === code) ||
      isExpectedProblem(endpoint, code) ||
      (status === 401 && code === 'token-expired') ||
      (code === 'request-in-progress' && repeats > 0);
    const startedAt = performance.now();
    let repeats = 0;
    for (let wait = MIN_RETRY_DELAY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
      const token = bearer ?? (await caller.token());
      const received = await callOnce(endpoint, input as UrlParts, token, key, isExpected);
      const { status, code = 'unexpected', text } = received;
      if (status >= 200 && status < 300) {
        const body = (endpoint.produces ? text : JSON.parse(text)) as ResponseBody<E>;
        return { kind: 'done', body, received, repeats };
      }
      if (status === 401 && RENEWABLE_CODES.has(code) && token && bearer === undefined) caller.renew(token);
      else if (!isUnresolved(received)) return { kind: 'refused', status, code, repeats };
      else repeats += 1;
      if (performance.now() - startedAt > CALL_TIMEOUT_MS) return { kind: 'unknown' };
      await delay(wait);
    }
  }

  return { send, callOnce, call, close: () => agent.destroy() };
}
