import type * as z from 'zod/mini';
import type { ProblemCode } from './problems';
import type { Role } from './roles';

/**
 * Who may call an endpoint.
 * - `anyone`: a token is neither needed nor read.
 * - `anyone-known`: no token is needed; one that is sent must be valid and may widen the answer.
 * - `identity`: the bearer is a Firebase ID token, not yet a product token.
 * - `signed-in`: any role.
 * - `operator`: the bearer is the token of those who run the installation.
 * - a list of roles.
 */
export type Access = 'anyone' | 'anyone-known' | 'identity' | 'signed-in' | 'operator' | readonly Role[];

/**
 * How often an endpoint may be called; the server's settings say how often that is. `call` unless declared.
 * - `form`: what a person fills in and sends now and then.
 * - `sign-in`: what every sign-in needs.
 * - `beacon`: what pages report about themselves.
 * - `export`: what reads a lot.
 */
export type RateClass = 'call' | 'form' | 'sign-in' | 'beacon' | 'export';

/** What of a request must be the caller's own, beside what their role allows. The server enforces it for every request. */
export interface Ownership {
  /** The field that holds an email, which must be the caller's; another one is refused as `foreign-email`. */
  email?: `${'body' | 'query'}.${string}`;
  /** The survey that `params.id` names must be the caller's; another one is refused as `not-your-survey`. */
  survey?: true;
  /** Admins may name anybody's. */
  adminsExempt?: true;
}

/** A field of a request that only some roles may fill. Empty text fills nothing. */
export interface RestrictedField {
  field: `${'body' | 'query'}.${string}`;
  roles: readonly Role[];
  /** How the others are refused; who is not signed in is asked to do that. */
  problem: ProblemCode;
}

type Schema = z.ZodMiniType;

/** One call of the API, declared once: the server, the browser and the tests read this. */
export interface EndpointDeclaration<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base, with named parameters: `/surveys/:id`. */
  path: string;
  summary: string;
  access: Who;
  /** A product token of ours that has expired counts as well: it still says whose session it is. */
  takesExpired?: true;
  ownership?: Ownership;
  restrictedFields?: readonly RestrictedField[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** Also the presenter: a field that it does not list cannot leave the server. */
  answer: Result;
  /** The content type of an answer that is not JSON; such an answer is text. */
  produces?: string;
  rate?: RateClass;
  /** Idempotency keys are not read, and no answer is stored: done twice it does no harm. */
  keyed?: false;
  /** Problems this call can answer with, beside those of authentication, validation and the unexpected. */
  problems: readonly ProblemCode[];
}

/** Whether an endpoint knows a repeat by the `Idempotency-Key` that came with it. */
export function acceptsIdempotencyKey({ method, keyed }: Pick<Endpoint, 'method' | 'keyed'>): boolean {
  return method !== 'GET' && keyed !== false;
}

/** Where the types of a call are kept; nothing is there at run time. */
declare const CALL_TYPES: unique symbol;

/** The properties of a declaration that browsers have: builds leave the others out (platform/bundler/strip-server-code.ts). */
type ClientProperty = 'method' | 'path' | 'access' | 'takesExpired' | 'produces' | 'keyed';

/**
 * An endpoint as browsers have it: how to call it, and the types of the call. What the server, the tests and the documents
 * read beside that is had by `getDeclaration` of `@canvass/shared/contracts/server`.
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

/** What a caller hands over: only the parts that the endpoint declares. */
export type RequestInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? RequestPart<'params', P, z.input<P>> & RequestPart<'query', Q, z.input<Q>> & RequestPart<'body', B, z.input<B>>
    : never;

/** The same after validation, as the server sees it. */
export type ValidatedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? RequestPart<'params', P, z.output<P>> & RequestPart<'query', Q, z.output<Q>> & RequestPart<'body', B, z.output<B>>
    : never;

/** What a call answers with. */
export type ResponseBody<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;

/** Declares an endpoint with its exact types. */
export function endpoint<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  const Who extends Access,
>(declaration: EndpointDeclaration<P, Q, B, A, Who>): Endpoint<P, Q, B, A, Who> {
  return declaration;
}
