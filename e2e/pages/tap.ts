import type { Page, Request, Route } from '@playwright/test';
import { UNREADABLE_HEADER } from '../../shared/src/contracts/fields';
import { problems, type ProblemCode } from '../../shared/src/contracts/problems';

/** What becomes of the calls that a page makes: they pass, wait, are refused, or lists come back empty. */
export type Flow = 'pass' | 'hold' | 'refuse' | 'empty';

/** A call that a page made. */
export interface Asked {
  path: string;
  /** The answer was a list. */
  isList: boolean;
}

/** The tap between a page and the API. */
export interface Tap {
  /** From now on; what is held goes on in the new way. */
  set: (flow: Flow) => void;
  asked: Asked[];
}

/** These ask who is signed in. They belong to the frame, whose states are those of the page `/dashboard`. */
const OF_THE_FRAME = /^\/api\/(jwt|checkRole|telemetry)$/;

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** Answers a call as the API refuses it. */
export function refuse(route: Route, code: ProblemCode): Promise<void> {
  const [status, title] = problems[code];
  const problem = { type: `/problems/${code}`, code, status, title };
  return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
}

/** Has lists say that one of their records is damaged and was left out. */
export function leaveOneOut(page: Page, list: RegExp): Promise<unknown> {
  return page.route(list, async (route) => {
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), [UNREADABLE_HEADER]: '65f0000000000000000000ff' },
    });
  });
}

/** Lets a call through; notes whether a list came, and takes everything out of it when it should be empty. */
async function pass(route: Route, call: Asked, emptied: boolean): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  call.isList = body.startsWith('[');
  if (!call.isList || !emptied) return route.fulfill({ response, body });
  const { link: _link, ...headers } = response.headers();
  return route.fulfill({ headers: { ...headers, 'x-total-count': '0' }, body: '[]' });
}

/** Puts a tap between a page and the API, before the page is opened. It passes until told. */
export async function tapApi(page: Page): Promise<Tap> {
  const asked: Asked[] = [];
  const waiting = new Set<() => void>();
  let flow: Flow = 'pass';

  await page.route('/api/**', async (route, request) => {
    const path = pathOf(request);
    if (OF_THE_FRAME.test(path)) return route.fallback();
    const call = { path, isList: false };
    asked.push(call);
    if (flow === 'hold') await new Promise<void>((goOn) => waiting.add(goOn));
    return flow === 'refuse' ? refuse(route, 'internal') : pass(route, call, flow === 'empty');
  });

  return {
    asked,
    set(next) {
      flow = next;
      for (const goOn of waiting) goOn();
      waiting.clear();
    },
  };
}
