import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieName, OVERRIDE_COOKIE, type OwnedOverride, verifyOverride } from '@canvass/shared/contracts';
import { currentMark, readPage, type RenderedPage } from '../release/channel';
import { createAddressTest } from '../release/known-paths';
import type { Store } from '../release/store';
import { type Caller, callerOf } from './caller';
import { overriddenPage } from './overridden-page';
import { pathOf } from './path';

/** Milliseconds in which the API has to say whether an override holds, all its processes together: a page waits for it. */
const PATIENCE = 2000;

interface OverrideOptions {
  store: Store;
  channel: string;
  apiTargets: readonly string[];
  proxies: number;
}

function nameFor({ protocol }: Caller): string {
  return cookieName(OVERRIDE_COOKIE, protocol === 'https');
}

/** The cookie as it is sent on: nothing else that a browser sends with it is the API's business here. */
function cookieOf({ headers }: IncomingMessage, caller: Caller): string | undefined {
  return headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${nameFor(caller)}=`));
}

/** Takes the cookie back. */
function forget(response: ServerResponse, caller: Caller): void {
  const secure = caller.protocol === 'https' ? '; Secure' : '';
  response.setHeader('set-cookie', `${nameFor(caller)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict${secure}`);
}

/** What a process of the API says: null when the override does not hold; nothing when that is no answer. */
async function ask(
  target: string,
  headers: Record<string, string>,
  patience: number,
): Promise<OwnedOverride | null | undefined> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(`${target}/api${verifyOverride.path}`, { headers, signal });
    if (answer.ok) return verifyOverride.answer.parse(await answer.json()).override;
    return answer.status < 500 ? null : undefined;
  } catch {
    return undefined;
  }
}

/** The answer of the first process that gives one. Each has its share of the time, so one that hangs leaves some to others. */
async function askEach(targets: readonly string[], headers: Record<string, string>): Promise<OwnedOverride | null> {
  for (const target of targets) {
    const answer = await ask(target, headers, Math.floor(PATIENCE / targets.length));
    if (answer !== undefined) return answer;
  }
  return null;
}

/** The page of a channel with an override; nothing when there can be none: then the page is as for everybody. */
function pageWith(override: OwnedOverride, store: Store, channel: string): RenderedPage | undefined {
  try {
    return overriddenPage(readPage(store, channel), override);
  } catch {
    // What serves the page to everybody may still have it.
    return undefined;
  }
}

/**
 * Serves the page of a channel with an override to the browser of a developer. The cookie is only a claim: the API is
 * asked at every page whether it holds. When it does not, or nobody says so, the cookie is taken back.
 * @returns whether it answered; otherwise the page is as for everybody.
 */
export function overrideServer({ store, channel, apiTargets, proxies }: OverrideOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const caller = callerOf(request, proxies);
    const cookie = cookieOf(request, caller);
    if (cookie === undefined || currentMark(store, channel) === undefined) return false;
    const headers = { cookie, 'x-forwarded-for': caller.address, 'x-forwarded-proto': caller.protocol };
    const override = await askEach(apiTargets, headers);
    const page = override && pageWith(override, store, channel);
    if (!page) {
      forget(response, caller);
      return false;
    }
    const status = createAddressTest(page.paths)(pathOf(request.url) ?? '/') ? 200 : 404;
    response.writeHead(status, { ...page.headers, 'content-length': Buffer.byteLength(page.html) });
    response.end(request.method === 'HEAD' ? undefined : page.html);
    return true;
  };
}
