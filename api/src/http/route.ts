import express, { type Request, type Response, type Router } from 'express';
import type { Access, Answer, Endpoint, Valid } from '@canvass/shared/contracts';
import type { Identity } from '../identity/identity';
import type { UserRecord } from '../users/users.repository';
import type { Authentication } from './authentication';
import { invalid, problem } from './problem';
import { validate } from './validate';

/** Bytes of JSON that one request may carry: the largest survey has a fifth of it. */
const BODY_LIMIT = '256kb';

/** Who calls, by what the endpoint asks for. */
export type Caller<Who extends Access> = Who extends 'anyone'
  ? null
  : Who extends 'anyone-known'
    ? UserRecord | null
    : Who extends 'identity'
      ? Identity
      : UserRecord;

type AccessOf<E> = E extends { access: infer Who extends Access } ? Who : never;

/** A validated call, as a handler sees it. */
export type Call<E> = Valid<E> & {
  caller: Caller<AccessOf<E>>;
  /** The `Idempotency-Key` header, if one was sent. */
  idempotencyKey: string | undefined;
};

/** One page of a list: `Link: rel="next"` and `X-Total-Count` are made of it. */
export interface Page<Item> {
  items: Item[];
  next?: string | undefined;
  total?: string;
}

/** An endpoint and what answers it; a router is a list of these. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown>;
  paged: boolean;
}

/** Answers an endpoint. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle, paged: false };
}

/** Answers a list endpoint with one page. */
export function listRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Page<Answer<E> extends (infer Item)[] ? Item : never>>,
): Route {
  return { endpoint, handle, paged: true };
}

const parseJson = express.json({ limit: BODY_LIMIT });

/** Reads the body only after the caller has been let in: 401 and 403 come before anything about the body. */
async function readBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: Error) => (error ? reject(error) : resolve()));
  });
  if (request.body === undefined && Number(request.headers['content-length'] ?? 0) > 0) {
    throw problem('unsupported-media-type');
  }
  return (request.body ?? {}) as unknown;
}

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

async function answer(
  { endpoint, handle, paged }: Route,
  authenticate: Authentication,
  request: Request,
  response: Response,
) {
  const caller = await authenticate(endpoint.access, request.get('Authorization'));
  const body = endpoint.body ? await readBody(request, response) : undefined;
  const input = validate(endpoint, { params: request.params, query: request.query, body });
  const result = await handle({ ...(input as object), caller, idempotencyKey: idempotencyKeyOf(request) } as never);
  if (!paged) return response.json(endpoint.answer.parse(result));
  const { items, next, total } = result as Page<unknown>;
  if (next) response.set('Link', nextLink(request, next));
  if (total) response.set('X-Total-Count', total);
  return response.json(endpoint.answer.parse(items));
}

/** Puts routes on a router: authentication, role, body, validation, handler, presenter, in this order. */
export function mount(router: Router, routes: Route[], authenticate: Authentication): void {
  for (const each of routes) {
    const method = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](each.endpoint.path, async (request, response) => {
      await answer(each, authenticate, request, response);
    });
  }
}
