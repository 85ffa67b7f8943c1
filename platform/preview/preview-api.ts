import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EndpointName } from '@canvass/shared/contracts';
import { isIdentityPath } from '@canvass/edge/forwarding/identity-routes';
import { SHELL } from '@canvass/workspace/applications';
import { type ApiDescription, createOperationFinder, isHarmfulTwice } from './api-description';
import { createAccountLookup, createPreviewToken, type PreviewUser, readPreviewUser } from './preview-session';
import { parseStateCookie } from './preview-state';
import { createSampleResponse, type SampleResponse } from './sample-responses';

/** The path under which pages of a preview call the API. */
export const PREVIEW_API_BASE = '/api';

/** Responses written by hand, by the name of the endpoint; `status` is 200 unless given. */
export type WrittenResponses = Record<string, { status?: number; body: unknown }>;

export interface PreviewApiOptions {
  /** The OpenAPI description that an application was built with, by its name; areas without one are refused everything. */
  descriptions: Record<string, ApiDescription | undefined>;
  /** Responses that replace generated ones; read at every request. */
  readWrittenResponses?: () => WrittenResponses;
  /** Called with a request that the area's description lacks, such as `GET /surveys/best`. */
  onUnknownRequest?: (request: string) => void;
}

export interface PreviewApi {
  /** Whether a path belongs to the API or the identity provider. */
  isApiPath: (path: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether a request of an area, such as `POST` to `/contact`, does harm when it is sent twice. */
  isHarmfulTwice: (area: string, method: string, path: string) => boolean;
}

function toJsonResponse(status: number, body: unknown): SampleResponse {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body: JSON.stringify(body) };
}

function createProblem(status: number, code: string, title: string): SampleResponse {
  return toJsonResponse(status, { type: `/problems/${code}`, title, status, code });
}

/** What keeps the fake session alive, in every scenario. */
const SESSION_RESPONSES: Partial<Record<EndpointName, (user: PreviewUser) => unknown>> = {
  issueToken: (user) => ({ token: createPreviewToken(user) }),
  checkRole: ({ role }) => ({ role }),
};

/** The response to a request of the Firebase SDK. */
function respondToIdentityRequest(path: string, user: PreviewUser | undefined): SampleResponse {
  if (user && path.endsWith('/accounts:lookup')) return toJsonResponse(200, createAccountLookup(user));
  return toJsonResponse(400, { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } });
}

/** The body of an `accounts:lookup`, which contains the token that other requests have in a header. */
async function readIdToken(request: IncomingMessage): Promise<string> {
  return /"idToken":"([^"]+)"/.exec(await text(request))?.[1] ?? '';
}

function send(response: ServerResponse, { status, headers, body }: SampleResponse): void {
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/**
 * Creates the stand-in for the API and the identity provider: what it responds with follows the contracts of the area
 * and the scenario in the browser's cookie, and who is signed in is whoever the token names. It stores nothing.
 */
export function createPreviewApi({
  descriptions,
  readWrittenResponses = () => ({}),
  onUnknownRequest = () => {},
}: PreviewApiOptions): PreviewApi {
  const applications = new Map(
    Object.entries(descriptions).flatMap(([name, description]) =>
      description ? [[name, { description, findOperation: createOperationFinder(description) }] as const] : [],
    ),
  );

  function findOperation(area: string, method: string, path: string) {
    // The shell calls the API, too, and may know endpoints that an older area does not.
    for (const name of [area, SHELL]) {
      const application = applications.get(name);
      const operation = application?.findOperation(method, path);
      if (application && operation) return { operation, description: application.description };
    }
    return undefined;
  }

  function respond(request: IncomingMessage): SampleResponse {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET', headers } = request;
    const state = parseStateCookie(headers.cookie) ?? { area: '', scenario: 'full' };
    const path = url.pathname.slice(PREVIEW_API_BASE.length);
    const found = findOperation(state.area, method, path);
    if (!found) {
      if (!applications.has(state.area)) return createProblem(500, 'internal', 'This version has no description.');
      onUnknownRequest(`${method} ${path}`);
      return createProblem(404, 'not-found', 'Nothing was found at this address.');
    }
    const { operation, description } = found;
    const written = readWrittenResponses()[operation.operationId];
    if (written) return toJsonResponse(written.status ?? 200, written.body);
    const user = readPreviewUser(headers.authorization);
    const sessionResponse = SESSION_RESPONSES[operation.operationId as EndpointName];
    if (user && sessionResponse) return toJsonResponse(200, sessionResponse(user));
    return createSampleResponse(operation, description, state.scenario, url, user?.email);
  }

  return {
    isHarmfulTwice(area, method, path) {
      const found = findOperation(area, method, path);
      return found !== undefined && isHarmfulTwice(found.operation);
    },
    isApiPath: (path) => path === PREVIEW_API_BASE || path.startsWith(`${PREVIEW_API_BASE}/`) || isIdentityPath(path),
    handle(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (!isIdentityPath(pathname)) {
        request.resume();
        send(response, respond(request));
        return;
      }
      readIdToken(request).then(
        (token) => send(response, respondToIdentityRequest(pathname, readPreviewUser(`Bearer ${token}`))),
        () => response.destroy(),
      );
    },
  };
}
