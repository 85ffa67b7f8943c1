import { AxiosError, AxiosHeaders, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { Answer, Endpoint } from '../contracts/endpoint';
import { problems, type FieldProblem, type ProblemCode } from '../contracts/problems';
import { publicClient, securedClient } from '../http/clients';

/** A call that a component made in a test. */
export interface SeenCall {
  method: string;
  url: string;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  /** The bearer that came with it. */
  token: string | undefined;
}

type Handler = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;

const handlers = new Map<string, Handler>();
let seen: SeenCall[] = [];

function matches(pattern: string, method: string, url: string): boolean {
  const [wantedMethod, path = ''] = pattern.split(' ');
  return wantedMethod === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url);
}

function describeCall(config: InternalAxiosRequestConfig): SeenCall {
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
  const call = describeCall(config);
  const { method, url } = call;
  seen.push(call);
  const exact = handlers.get(`${method} ${url}`);
  const handler = exact ?? [...handlers].find(([pattern]) => matches(pattern, method, url))?.[1];
  if (!handler) throw new Error(`No answer was prepared for ${method} ${url}`);
  return handler(config);
}

function key(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function reply(
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  headers: Record<string, string>,
): AxiosResponse {
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config };
}

/** Answers calls of an endpoint with `answer` until the test ends. `headers` carry `link` and `x-total-count`. */
export function respond<E extends Endpoint>(
  endpoint: E,
  answer: Answer<E>,
  headers: Record<string, string> = {},
): void {
  handlers.set(key(endpoint), (config) => Promise.resolve(reply(config, 200, answer, headers)));
}

function fail(
  config: InternalAxiosRequestConfig,
  code: ProblemCode | 'network',
  errors?: FieldProblem[],
  headers: Record<string, string> = {},
): Promise<never> {
  if (code === 'network') return Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
  const [status, title] = problems[code];
  const response = reply(config, status, { type: 'about:blank', code, status, title, errors }, headers);
  return Promise.reject(new AxiosError(title, AxiosError.ERR_BAD_REQUEST, config, null, response));
}

/** Answers calls of an endpoint with a problem, or with no answer at all (`network`). `headers` carry `retry-after`. */
export function refuse(
  endpoint: Endpoint,
  code: ProblemCode | 'network',
  errors?: FieldProblem[],
  headers: Record<string, string> = {},
): void {
  handlers.set(key(endpoint), (config) => fail(config, code, errors, headers));
}

/** Answers each call of an endpoint with what `decide` says: an answer, or the code of a problem. */
export function decideAnswers<E extends Endpoint>(
  endpoint: E,
  decide: (seenCall: SeenCall) => { answer: Answer<E> } | { problem: ProblemCode | 'network' },
): void {
  handlers.set(key(endpoint), (config) => {
    const decided = decide(describeCall(config));
    return 'problem' in decided
      ? fail(config, decided.problem)
      : Promise.resolve(reply(config, 200, decided.answer, {}));
  });
}

/** Lets calls of an endpoint wait for ever, or until they are cancelled: the loading state. */
export function hang(endpoint: Endpoint): void {
  handlers.set(
    key(endpoint),
    (config) =>
      new Promise((_, reject) => {
        config.signal?.addEventListener?.('abort', () => reject(new CanceledError(undefined, undefined, config)));
      }),
  );
}

/** The calls that were made since the test began. */
export function calls(): SeenCall[] {
  return seen;
}

beforeEach(() => {
  handlers.clear();
  seen = [];
  publicClient.defaults.adapter = adapter;
  securedClient.defaults.adapter = adapter;
});
