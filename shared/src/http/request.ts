import { isAxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { ResponseBody, Endpoint, RequestInput } from '../contracts/endpoint';
import { publicClient, READ_TIMEOUT_MS, securedClient, type SessionEndingRequest } from './clients';
import { accessToken } from './access-token';
import { toApiError } from './problem';

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Makes it safe to repeat the same write: the server sends its first response again. */
  idempotencyKey?: string;
  /** Milliseconds after which the call counts as failed; 8 s for a GET and 15 s for the rest by default. */
  timeout?: number;
  /** The bearer for endpoints with `identity` access: a Firebase ID token. */
  identityToken?: string;
  /** The call ends the session: `session-ended` is then a valid response, and no reason to renew the token. */
  endsSession?: true;
}

/** A page of a list, with the cursor of the next one. */
export interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The total number of items, as the server sends it: `12`, `1000+`; undefined if it sends none. */
  total: string | undefined;
  /** Ids of damaged records that were left out, sent to callers who may act on them. */
  unreadable?: string[];
}

/** Fills in the parameters of a path such as `/surveys/:id`. */
function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function selectClient(endpoint: Endpoint) {
  const isPublic = endpoint.access === 'anyone' || endpoint.access === 'identity';
  const isUnknown = endpoint.access === 'anyone-known' && !accessToken.read();
  return isPublic || isUnknown ? publicClient : securedClient;
}

/** Whether the API rejected the token, or a new one could not be obtained. */
function isTokenError(error: unknown): boolean {
  // Errors that are not from axios are from the identity provider, which was asked for a new token.
  if (!isAxiosError(error)) return true;
  return error.response?.status === 401 || toApiError(error).code === 'identity-unreachable';
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
    timeout: options.timeout ?? (endpoint.method === 'GET' ? READ_TIMEOUT_MS : undefined),
    headers: {
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      ...(options.identityToken && { Authorization: `Bearer ${options.identityToken}` }),
    },
  };
  try {
    return await selectClient(endpoint).request<ResponseBody<E>>(config);
  } catch (error) {
    // What anyone may read does not depend on the owner of a leftover token.
    if (endpoint.access !== 'anyone-known' || !isTokenError(error)) throw error;
    return publicClient.request<ResponseBody<E>>(config);
  }
}

/** Calls an endpoint. @throws what axios throws; `toApiError` describes it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions = {},
): Promise<ResponseBody<E>> {
  const { data } = await send(endpoint, input as RequestParts, options);
  return data;
}

/** Calls a list endpoint and returns one page of it. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions = {},
): Promise<ListPage<ResponseBody<E> extends (infer Item)[] ? Item : never>> {
  const { data, headers } = await send(endpoint, input as RequestParts, options);
  const link = String(headers['link'] ?? '');
  const next = /<([^>]+)>;\s*rel="next"/.exec(link)?.[1];
  const total = headers['x-total-count'] as string | undefined;
  // `UNREADABLE_HEADER` of the contracts; importing it would bring in their schemas.
  const unreadable = headers['x-unreadable-ids'] as string | undefined;
  return {
    items: data as never,
    next: new URLSearchParams(next?.split('?')[1]).get('cursor') ?? undefined,
    total,
    unreadable: unreadable?.split(','),
  };
}
