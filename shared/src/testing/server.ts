import { AxiosError, AxiosHeaders, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ResponseBody, Endpoint } from '../contracts/endpoint';
import { problems, type FieldProblem, type ProblemCode } from '../contracts/problems';
import { publicClient, securedClient } from '../http/clients';

/** A call that a component made in a test. */
export interface RecordedRequest {
  method: string;
  url: string;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  /** The bearer token that it carried. */
  token: string | undefined;
}

type Handler = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;

const handlers = new Map<string, Handler>();
let requests: RecordedRequest[] = [];

function matches(pattern: string, method: string, url: string): boolean {
  const [expectedMethod, path = ''] = pattern.split(' ');
  return expectedMethod === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url);
}

function toRecordedRequest(config: InternalAxiosRequestConfig): RecordedRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url: config.url ?? '',
    query: config.params as unknown,
    body: config.data ? JSON.parse(String(config.data)) : undefined,
    idempotencyKey: config.headers.get('Idempotency-Key')?.toString(),
    token: config.headers.get('Authorization')?.toString().replace('Bearer ', ''),
  };
}

async function adapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const recorded = toRecordedRequest(config);
  const { method, url } = recorded;
  requests.push(recorded);
  const exact = handlers.get(`${method} ${url}`);
  const handler = exact ?? [...handlers].find(([pattern]) => matches(pattern, method, url))?.[1];
  if (!handler) throw new Error(`No answer was prepared for ${method} ${url}`);
  return handler(config);
}

function getEndpointKey(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function createResponse(
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  headers: Record<string, string>,
): AxiosResponse {
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config };
}

/**
 * Responds to calls of an endpoint with `answer` until the test ends. `headers` may hold `link` and `x-total-count`.
 */
export function mockResponse<E extends Endpoint>(
  endpoint: E,
  answer: ResponseBody<E>,
  headers: Record<string, string> = {},
): void {
  handlers.set(getEndpointKey(endpoint), (config) => Promise.resolve(createResponse(config, 200, answer, headers)));
}

function rejectWithProblem(
  config: InternalAxiosRequestConfig,
  code: ProblemCode | 'network',
  errors?: FieldProblem[],
  headers: Record<string, string> = {},
): Promise<never> {
  if (code === 'network') return Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
  const [status, title] = problems[code];
  const response = createResponse(config, status, { type: 'about:blank', code, status, title, errors }, headers);
  return Promise.reject(new AxiosError(title, AxiosError.ERR_BAD_REQUEST, config, null, response));
}

/** Responds to calls of an endpoint with a problem, or not at all (`network`). `headers` may hold `retry-after`. */
export function mockProblem(
  endpoint: Endpoint,
  code: ProblemCode | 'network',
  errors?: FieldProblem[],
  headers: Record<string, string> = {},
): void {
  handlers.set(getEndpointKey(endpoint), (config) => rejectWithProblem(config, code, errors, headers));
}

/** Responds to each call of an endpoint with what `decide` returns: a response, or the code of a problem. */
export function mockHandler<E extends Endpoint>(
  endpoint: E,
  handle: (request: RecordedRequest) => { answer: ResponseBody<E> } | { problem: ProblemCode | 'network' },
): void {
  handlers.set(getEndpointKey(endpoint), (config) => {
    const result = handle(toRecordedRequest(config));
    return 'problem' in result
      ? rejectWithProblem(config, result.problem)
      : Promise.resolve(createResponse(config, 200, result.answer, {}));
  });
}

/** Leaves calls of an endpoint pending until they are canceled: the loading state. */
export function mockPending(endpoint: Endpoint): void {
  handlers.set(
    getEndpointKey(endpoint),
    (config) =>
      new Promise((_, reject) => {
        config.signal?.addEventListener?.('abort', () => reject(new CanceledError(undefined, undefined, config)));
      }),
  );
}

/** The calls made since the test began. */
export function getRequests(): RecordedRequest[] {
  return requests;
}

beforeEach(() => {
  handlers.clear();
  requests = [];
  publicClient.defaults.adapter = adapter;
  securedClient.defaults.adapter = adapter;
});
