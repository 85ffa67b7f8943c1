import type { Access, Endpoint, EndpointDeclaration, ResponseBody, ValidatedInput } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import type { SignIn } from '../../identity/identity';
import type { SignedInUser } from './authentication';

/** Who calls, by what the endpoint asks for. */
export type Caller<Who extends Access> = Who extends 'anyone' | 'operator'
  ? null
  : Who extends 'anyone-known'
    ? SignedInUser | null
    : Who extends 'identity'
      ? SignIn
      : SignedInUser;

type EndpointAccess<E> = E extends { access: infer Who extends Access } ? Who : never;

/** A validated call, as a handler sees it. */
export type Call<E> = ValidatedInput<E> & {
  caller: Caller<EndpointAccess<E>>;
  /** When the call reached the server, by the server's clock. */
  receivedAt: Date;
  /** The `Idempotency-Key` header, if one was sent. */
  idempotencyKey: string | undefined;
  /** The value of a cookie that came along. Nothing but an override is kept in one, and nobody is known by it. */
  cookie: (name: string) => string | undefined;
  /** Where the call came from, as limits count it: an IPv4 address, or an IPv6 network of 64 bits. */
  address: string;
};

/** A record of a list that is still to be presented, which may fail: a record can be damaged. */
export interface Entry<Item> {
  /** Names the record in the log, and to those who may act on it. */
  id: string;
  /** @throws anything for a damaged record. */
  present: () => Item;
}

/** One page of a list: `Link: rel="next"` and `X-Total-Count` are made of it. */
export interface Page<Item> {
  entries: Entry<Item>[];
  next?: string | undefined;
  total?: string;
}

/** Text that is sent while it is made, so that its length costs no memory. */
export interface TextStream {
  /** The name a browser saves it under. */
  filename?: string;
  headers?: Record<string, string>;
  text: AsyncIterable<string>;
  /** Trailers that are announced, by name, and their values when everything was sent. */
  trailers?: { names: string[]; values: () => Record<string, string> };
}

/** An answer, and what the caller's browser is to keep of it. */
export interface WithCookie<Result> {
  answer: Result;
  /** What it is read by; browsers see another one over https. */
  name: string;
  /** An empty one is forgotten at once. */
  value: string;
  /** In milliseconds. */
  lifetimeMs: number;
}

/** What is known of a survey's owner. */
export interface OwnedSurvey {
  surveyorUid: string;
}

/** The survey that a call is about, in a route of `ownSurvey`. */
export interface OwnSurveyCall<Survey extends OwnedSurvey> {
  /** As it was when the call was let in. */
  survey: Survey;
  /** Reads it again, for a write that others came before. @throws survey-not-found, not-your-survey */
  reloadSurvey: () => Promise<Survey>;
}

/** An endpoint and what answers it; a router is a list of these. */
export interface Route {
  endpoint: EndpointDeclaration;
  handle: (call: never) => Promise<unknown>;
  responseKind: 'one' | 'page' | 'stream' | 'cookie';
  /** The handler makes a repeat with the same key harmless itself; otherwise the first answer is stored and given again. */
  handlesIdempotencyKey?: boolean;
  /** Reads the survey that the call is about, with its owner. */
  loadSurvey?: (id: string) => Promise<OwnedSurvey | null>;
  /** What comes before a restricted field is refused: another problem, or the first answer to a repeat. */
  answerBeforeRefusal?: (call: never) => Promise<unknown>;
}

/** Answers an endpoint. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseBody<E>>): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'one' };
}

/**
 * Answers a write whose data itself knows the idempotency key, which saves storing the answer apart.
 * @param answerBeforeRefusal what comes before a restricted field is refused, where something does.
 */
export function idempotentRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseBody<E>>,
  answerBeforeRefusal?: (call: Call<E>) => Promise<ResponseBody<E> | undefined>,
): Route {
  return {
    endpoint: getDeclaration(endpoint),
    handle,
    responseKind: 'one',
    handlesIdempotencyKey: true,
    ...(answerBeforeRefusal && { answerBeforeRefusal }),
  };
}

type ListItem<E> = ResponseBody<E> extends (infer Item)[] ? Item : never;

/** Answers a list endpoint with one page. */
export function listRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Page<ListItem<E>>>,
): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'page' };
}

/** Answers an endpoint that `produces` text with a stream of it. */
export function streamRoute<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<TextStream>): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'stream' };
}

/** Answers an endpoint, with a cookie that no script can read and no other site can have sent. */
export function cookieRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<WithCookie<ResponseBody<E>>>,
): Route {
  return { endpoint: getDeclaration(endpoint), handle, responseKind: 'cookie' };
}

/**
 * Routes of endpoints that are about an own survey. It is read once: the pipeline lets in whom the endpoint's `ownership`
 * names, and hands it on.
 * @param loadSurvey reads it as the handler needs it.
 */
export function ownSurvey<Survey extends OwnedSurvey>(loadSurvey: (id: string) => Promise<Survey | null>) {
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
    streamRoute: <E extends Endpoint>(endpoint: E, handle: (call: OwnCall<E>) => Promise<TextStream>): Route => ({
      endpoint: getDeclaration(endpoint),
      handle,
      responseKind: 'stream',
      loadSurvey,
    }),
  };
}
