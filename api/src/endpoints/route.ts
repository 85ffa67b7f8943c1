import type { Access, Endpoint, EndpointDeclaration, ResponseBody, ValidatedInput } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import type { RouteLimit } from '../kernel/http/rate-limits/rate-limit';
import type { Page } from '../kernel/http/lists/page';
import type { ProblemError } from '../kernel/http/problems/problem';
import type { SignIn } from '../kernel/identity/identity';
import type { UserRecord } from '../records/users.collection';
import type { SignedInUser } from './authentication';

/** The type of the caller, which depends on the endpoint's access. */
export type Caller<Who extends Access> = Who extends 'anyone' | 'operator'
  ? null
  : Who extends 'anyone-known'
    ? SignedInUser | null
    : Who extends 'identity'
      ? SignIn
      : SignedInUser;

type EndpointAccess<E> = E extends { access: infer Who extends Access } ? Who : never;

/** A validated call as a handler receives it. */
export type Call<E> = ValidatedInput<E> & {
  caller: Caller<EndpointAccess<E>>;
  /** When the call reached the server, by the server's clock. */
  receivedAt: Date;
  /** The `Idempotency-Key` header, if one was sent. */
  idempotencyKey: string | undefined;
  /** The value of a cookie in the request. Only overrides use cookies, and the API identifies nobody by them. */
  cookie: (name: string) => string | undefined;
  /** The origin of the call as rate limits count it: an IPv4 address, or an IPv6 network of 64 bits. */
  address: string;
};

/** A file that is sent while it is produced, so that its length costs no memory. */
export interface FileStream {
  /** The name under which a browser saves it. */
  filename?: string;
  headers?: Record<string, string>;
  content: AsyncIterable<string | Uint8Array>;
  /** The names of the trailers to announce, and their values once everything has been sent. */
  trailers?: { names: string[]; values: () => Record<string, string> };
}

export interface Cookie {
  /** The name by which the API reads it; over https, browsers see another name. */
  name: string;
  /** Empty to delete the cookie at once. */
  value: string;
  lifetimeMs: number;
}

/** An answer, and a cookie for the caller's browser. */
export interface AnswerWithCookie<Result> {
  answer: Result;
  cookie: Cookie;
}

/** The part of a survey that identifies its owner. */
export interface OwnedSurvey {
  surveyorUid: string;
}

/** The survey of a call, in a route of `ownSurvey`. */
export interface OwnSurveyCall<Survey extends OwnedSurvey> {
  /** As it was when the call was authorized. */
  survey: Survey;
  /**
   * Loads it again, for a write that another write preceded.
   * @throws survey-not-found, not-your-survey
   */
  reloadSurvey: () => Promise<Survey>;
}

/** The record of a call, in a route of `ownRecord`. */
export interface OwnRecordCall<Stored> {
  /** As it was when the call was authorized. */
  record: Stored;
  /** Loads it again, for a write that another write preceded. */
  reloadRecord: () => Promise<Stored>;
}

/** How the record of a call is loaded, and whose it is. */
interface RecordLoader {
  load: (id: string) => Promise<unknown>;
  isOwn: (caller: UserRecord, stored: never) => boolean;
}

/** An endpoint and its handler; a router has a list of these. */
export interface Route {
  endpoint: EndpointDeclaration;
  handle: (call: never) => Promise<unknown>;
  responseKind: 'one' | 'page' | 'stream' | 'cookie';
  /** The limit that the route has of its own, instead of that of the endpoint's rate class. */
  limit?: RouteLimit;
  /**
   * The handler itself makes a repeat with the same key harmless; otherwise the pipeline stores the first answer and
   * returns it to repeats.
   */
  handlesIdempotencyKey?: boolean;
  /** Loads the survey of the call, with its owner. */
  loadSurvey?: (id: string, caller: UserRecord) => Promise<OwnedSurvey | null>;
  /** Loads the record of the call, which only its owner may know about. */
  recordLoader?: RecordLoader;
}

/** Creates the route of an endpoint that answers with one value. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseBody<E>>): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'one' };
}

/** Gives a route a limit of its own. The contract declares only classes, which released areas know. */
export function withLimit(limited: Route, limit: RouteLimit): Route {
  return { ...limited, limit };
}

/** A call of a write that knows its repeats. */
export type IdempotentCall<E> = Call<E> & {
  /**
   * The refusal of a restricted field that the caller has filled. The handler throws it unless the call repeats one that
   * was answered, perhaps when its caller could still fill that field.
   */
  refusal: ProblemError | undefined;
};

/**
 * Creates the route of a write that stores its idempotency key in its own data, so that no separate answer has to be
 * stored.
 */
export function idempotentRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: IdempotentCall<E>) => Promise<ResponseBody<E>>,
): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'one', handlesIdempotencyKey: true };
}

type ListItem<E> = ResponseBody<E> extends (infer Item)[] ? Item : never;

/** Creates the route of a list endpoint, which answers with one page. */
export function listRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Page<ListItem<E>>>,
): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'page' };
}

/** Creates the route of an endpoint that streams the file that it `produces`. */
export function streamRoute<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<FileStream>): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'stream' };
}

/** Creates the route of an endpoint that sets a cookie, which no script can read and no other site can send. */
export function cookieRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerWithCookie<ResponseBody<E>>>,
): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'cookie' };
}

/**
 * Creates routes for endpoints about the caller's own survey. The pipeline loads the survey once, checks the declared
 * `ownership`, and passes it to the handler.
 * @param loadSurvey loads it in the form that the handler needs, or null if the caller must not know that it exists.
 */
export function ownSurvey<Survey extends OwnedSurvey>(
  loadSurvey: (id: string, caller: UserRecord) => Promise<Survey | null>,
) {
  type OwnCall<E> = Call<E> & OwnSurveyCall<Survey>;
  return {
    route: <E extends Endpoint>(endpoint: E, handle: (call: OwnCall<E>) => Promise<ResponseBody<E>>): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'one',
      loadSurvey,
    }),
    idempotentRoute: <E extends Endpoint>(
      endpoint: E,
      handle: (call: OwnCall<E>) => Promise<ResponseBody<E>>,
    ): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'one',
      handlesIdempotencyKey: true,
      loadSurvey,
    }),
    listRoute: <E extends Endpoint>(endpoint: E, handle: (call: OwnCall<E>) => Promise<Page<ListItem<E>>>): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'page',
      loadSurvey,
    }),
    streamRoute: <E extends Endpoint>(endpoint: E, handle: (call: OwnCall<E>) => Promise<FileStream>): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'stream',
      loadSurvey,
    }),
  };
}

/**
 * Creates routes for endpoints about a record that only its owner may know about, as the endpoint declares with
 * `hidden`. The pipeline loads the record once, checks whose it is, and passes it to the handler.
 */
export function ownRecord<Stored>(
  load: (id: string) => Promise<Stored | null>,
  isOwn: (caller: UserRecord, stored: Stored) => boolean,
) {
  return {
    route: <E extends Endpoint>(
      endpoint: E,
      handle: (call: Call<E> & OwnRecordCall<Stored>) => Promise<ResponseBody<E>>,
    ): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'one',
      recordLoader: { load, isOwn },
    }),
  };
}
