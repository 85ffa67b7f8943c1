import type * as z from 'zod/mini';
import type { ProblemCode } from './problems';
import type { Role } from './roles';

/**
 * Who may call an endpoint.
 * - `anyone`: a token is neither required nor read.
 * - `anyone-known`: no token is required; one that is sent must be valid and may widen the answer.
 * - `identity`: the bearer token is a Firebase ID token, not yet a product token.
 * - `signed-in`: any role.
 * - `operator`: the bearer token is the one of the people who run the installation.
 * - a list of roles.
 */
export type Access = 'anyone' | 'anyone-known' | 'identity' | 'signed-in' | 'operator' | readonly Role[];

/**
 * The rate limit class of an endpoint; the server's settings define the limit of each class. `call` unless declared.
 * - `form`: submitted by hand, now and then.
 * - `sign-in`: called at every sign-in.
 * - `beacon`: what pages report about themselves.
 * - `export`: reads a lot of data.
 */
export type RateClass = 'call' | 'form' | 'sign-in' | 'beacon' | 'export';

/**
 * Which parts of a request must belong to the caller, in addition to what their role allows. The server enforces this
 * for every request.
 */
export interface Ownership {
  /** The field that holds an email, which must be the caller's; any other email is refused with `foreign-email`. */
  email?: `${'body' | 'query'}.${string}`;
  /**
   * The survey that `params.id` identifies must be the caller's; any other survey is refused with `not-your-survey`.
   */
  survey?: true;
  /**
   * The record that `params.id` identifies must be the caller's. Nobody else may know that it exists, admins included:
   * they get this problem.
   */
  hidden?: 'draft-not-found' | 'offer-not-found';
  /** Admins may name any user's email or survey. */
  adminsExempt?: true;
}

/** A field of a request that only some roles may fill. Empty text counts as not filled. */
export interface RestrictedField {
  field: `${'body' | 'query'}.${string}`;
  roles: readonly Role[];
  /** The problem for other roles; a caller who is not signed in gets `unauthenticated` instead. */
  problem: ProblemCode;
}

type Schema = z.ZodMiniType;

/** One call of the API, declared once and read by the server, the browser, and the tests. */
export interface EndpointDeclaration<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API's base path, with named parameters: `/surveys/:id`. */
  path: string;
  summary: string;
  access: Who;
  /** Also accepts an expired product token, which still identifies the session. */
  takesExpired?: true;
  ownership?: Ownership;
  restrictedFields?: readonly RestrictedField[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** Also filters the answer: a field that is not listed here never leaves the server. */
  answer: Result;
  /** The content type if the answer is not JSON; such an answer is text or a file. */
  produces?: string;
  rate?: RateClass;
  /** The endpoint ignores idempotency keys and stores no answer, because repeating the call does no harm. */
  keyed?: false;
  /** Problems this call can answer with, besides those of authentication, validation, and unexpected errors. */
  problems: readonly ProblemCode[];
}

/** Whether an endpoint detects a repeat by its `Idempotency-Key` header. */
export function acceptsIdempotencyKey({ method, keyed }: Pick<Endpoint, 'method' | 'keyed'>): boolean {
  return method !== 'GET' && keyed !== false;
}

/** The key of a type-only property that holds the types of a call; it does not exist at run time. */
declare const CALL_TYPES: unique symbol;

/**
 * The properties of a declaration that browsers need; builds strip the others (platform/bundler/strip-server-code.ts).
 */
type ClientProperty = 'method' | 'path' | 'access' | 'takesExpired' | 'produces' | 'keyed';

/**
 * An endpoint as browsers see it: how to call it, and the types of the call. The server, the tests, and the docs read
 * the other properties with `getDeclaration` of `@canvass/shared/contracts/server`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Who extends Access = Access,
> extends Pick<EndpointDeclaration<Params, Query, Body, Result, Who>, ClientProperty> {
  readonly [CALL_TYPES]?: { params: Params; query: Query; body: Body; answer: Result };
}

type RequestPart<Name extends string, S, Value> = S extends Schema
  ? Schema extends S
    ? unknown
    : { [K in Name]: Value }
  : unknown;

/** What a caller passes: only the parts that the endpoint declares. */
export type RequestInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? RequestPart<'params', P, z.input<P>> & RequestPart<'query', Q, z.input<Q>> & RequestPart<'body', B, z.input<B>>
    : never;

/** The same input after validation, as the server sees it. */
export type ValidatedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? RequestPart<'params', P, z.output<P>> & RequestPart<'query', Q, z.output<Q>> & RequestPart<'body', B, z.output<B>>
    : never;

export type ResponseBody<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;

export function endpoint<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  const Who extends Access,
>(declaration: EndpointDeclaration<P, Q, B, A, Who>): Endpoint<P, Q, B, A, Who> {
  return declaration;
}
