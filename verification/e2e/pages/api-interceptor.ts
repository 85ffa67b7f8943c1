import type { Page, Request, Route } from '@playwright/test';
import { editDocuments, removeDocumentData } from '../documents';
import { UNREADABLE_HEADER } from '../../../shared/src/contracts/fields';
import { problems, type ProblemCode } from '../../../shared/src/contracts/problems';

/** How a page's API calls are handled: passed through, held, refused, or passed through with empty lists. */
export type InterceptMode = 'pass' | 'hold' | 'refuse' | 'empty';

/** A call that a page made. */
export interface InterceptedRequest {
  path: string;
  /** Whether the response was a list. */
  isList: boolean;
}

/** Intercepts the calls between a page and the API. */
export interface ApiInterceptor {
  /** Sets the mode for new calls; held calls continue in the new mode. */
  setMode: (mode: InterceptMode) => void;
  requests: InterceptedRequest[];
}

/** Calls about the signed-in user. They belong to the frame, whose states are those of the page `/dashboard`. */
const LAYOUT_REQUESTS = /^\/api\/(jwt|checkRole|telemetry|notifications\/unread)$/;

function getPath(request: Request): string {
  return new URL(request.url()).pathname;
}

/** Responds to a call with a problem, as the API does. */
export function fulfillProblem(route: Route, code: ProblemCode): Promise<void> {
  const [status, title] = problems[code];
  const problem = { type: `/problems/${code}`, code, status, title };
  return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
}

/** Makes lists report that one of their records is damaged and was left out. */
export function addUnreadableEntry(page: Page, list: RegExp): Promise<unknown> {
  return page.route(list, async (route) => {
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), [UNREADABLE_HEADER]: '65f0000000000000000000ff' },
    });
  });
}

/** Passes a call through; records whether the response is a list, and empties it if requested. */
async function passThrough(route: Route, intercepted: InterceptedRequest, isEmptied: boolean): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  intercepted.isList = body.startsWith('[');
  if (!intercepted.isList || !isEmptied) return route.fulfill({ response, body });
  const { link: _link, ...headers } = response.headers();
  return route.fulfill({ headers: { ...headers, 'x-total-count': '0' }, body: '[]' });
}

/**
 * Intercepts a page's API calls; install it before opening the page. It passes calls through by default. Documents come
 * without data, so that pages make all of their calls.
 */
export async function interceptApi(page: Page): Promise<ApiInterceptor> {
  const requests: InterceptedRequest[] = [];
  const heldRequests = new Set<() => void>();
  let mode: InterceptMode = 'pass';

  await editDocuments(page, removeDocumentData);
  await page.route('/api/**', async (route, request) => {
    const path = getPath(request);
    if (LAYOUT_REQUESTS.test(path)) return route.fallback();
    const intercepted = { path, isList: false };
    requests.push(intercepted);
    if (mode === 'hold') await new Promise<void>((resume) => heldRequests.add(resume));
    return mode === 'refuse' ? fulfillProblem(route, 'internal') : passThrough(route, intercepted, mode === 'empty');
  });

  return {
    requests,
    setMode(nextMode) {
      mode = nextMode;
      for (const resume of heldRequests) resume();
      heldRequests.clear();
    },
  };
}
