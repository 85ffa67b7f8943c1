import { isAxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { ResponseBody, Endpoint, RequestInput } from '../contracts/endpoint';
import { publicClient, READ_TIMEOUT, securedClient, type SessionEndingRequest } from './clients';
import { accessToken } from './access-token';
import { failureOf } from './problem';

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Makes a repeat of the same write harmless: the server answers as it did the first time. */
  idempotencyKey?: string;
  /** Milliseconds after which the call counts as failed; otherwise 8 s for a GET and 15 s for the rest. */
  timeout?: number;
  /** The bearer for endpoints with `identity` access: a Firebase ID token. */
  identityToken?: string;
  /** The call ends the session itself: that it has ended is an answer, and no reason to ask for another token. */
  endsSession?: true;
}

/** A page of a list, with what leads to the next one. */
export interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** How many there are in all, as the server says it: `12`, `1000+`; undefined when it does not. */
  total: string | undefined;
  /** Ids of damaged records that were left out, sent to those who may act on them. */
  unreadable?: string[];
}

/** Fills `/surveys/:id` with its parameters. */
function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function selectClient(endpoint: Endpoint) {
  const isPublic = endpoint.access === 'anyone' || endpoint.access === 'identity';
  const isUnknown = endpoint.access === 'anyone-known' && !accessToken.read();
  return isPublic || isUnknown ? publicClient : securedClient;
}

/** The API does not take the token, or no other can be had. */
function isTokenError(error: unknown): boolean {
  // What is not of axios is of the identity provider, which was asked for a new token.
  if (!isAxiosError(error)) return true;
  return error.response?.status === 401 || failureOf(error).code === 'identity-unreachable';
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: RequestParts,
  options: RequestOptions,
): Promise<AxiosResponse<ResponseBody<E>>> {
  const config: AxiosRequestConfig & SessionEndingRequest = {
    method: endpoint.method,
    url: fillPath(endpoint.path, input.params),
    params: input.query,
    data: input.body,
    signal: options.signal,
    endsSession: options.endsSession,
    timeout: options.timeout ?? (endpoint.method === 'GET' ? READ_TIMEOUT : undefined),
    headers: {
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      ...(options.identityToken && { Authorization: `Bearer ${options.identityToken}` }),
    },
  };
  try {
    return await selectClient(endpoint).request<ResponseBody<E>>(config);
  } catch (error) {
    // What everybody may read does not depend on who a left-over token belongs to.
    if (endpoint.access !== 'anyone-known' || !isTokenError(error)) throw error;
    return publicClient.request<ResponseBody<E>>(config);
  }
}

/** Calls an endpoint. @throws what axios throws; `failureOf` describes it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions = {},
): Promise<ResponseBody<E>> {
  const { data } = await send(endpoint, input as RequestParts, options);
  return data;
}

/** Calls a list endpoint and gives one page of it. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions = {},
): Promise<ListPage<ResponseBody<E> extends (infer Item)[] ? Item : never>> {
  const { data, headers } = await send(endpoint, input as RequestParts, options);
  const link = String(headers['link'] ?? '');
  const next = /<([^>]+)>;\s*rel="next"/.exec(link)?.[1];
  const total = headers['x-total-count'] as string | undefined;
  // `UNREADABLE_HEADER` of the contracts, which would bring their schemas along.
  const unreadable = headers['x-unreadable-ids'] as string | undefined;
  return {
    items: data as never,
    next: next ? (new URL(next, 'http://list').searchParams.get('cursor') ?? undefined) : undefined,
    total,
    unreadable: unreadable?.split(','),
  };
}
