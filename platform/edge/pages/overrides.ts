import type { IncomingMessage, ServerResponse } from 'node:http';
import { getCookieName, OVERRIDE_COOKIE, type OwnedOverride, verifyOverride } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { type RenderedPage } from '@canvass/release/model/channel';
import { getRevisionToken, readPage } from '@canvass/release/store/channels';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import type { Store } from '@canvass/release/store/store';
import { type ClientInfo, getClientInfo } from '../forwarding/client-info';
import { renderOverriddenPage } from './overridden-page';
import { parsePath } from './path';

/** Milliseconds in which the API has to say whether an override holds, all its processes together: a page waits for it. */
const VERIFY_TIMEOUT_MS = 2000;

interface OverrideOptions {
  store: Store;
  channel: string;
  apiUpstreams: readonly string[];
  proxies: number;
}

function getOverrideCookieName({ protocol }: ClientInfo): string {
  return getCookieName(OVERRIDE_COOKIE, protocol === 'https');
}

/** The cookie to forward; the API needs no other cookie here. */
function findOverrideCookie({ headers }: IncomingMessage, client: ClientInfo): string | undefined {
  return headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${getOverrideCookieName(client)}=`));
}

/** Takes the cookie back. */
function clearCookie(response: ServerResponse, client: ClientInfo): void {
  const secure = client.protocol === 'https' ? '; Secure' : '';
  response.setHeader(
    'set-cookie',
    `${getOverrideCookieName(client)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** What a process of the API says: null when the override does not hold; nothing when that is no answer. */
async function fetchOverride(
  target: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<OwnedOverride | null | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${target}/api${verifyOverride.path}`, { headers, signal });
    if (response.ok) return getDeclaration(verifyOverride).answer.parse(await response.json()).override;
    return response.status < 500 ? null : undefined;
  } catch {
    return undefined;
  }
}

/** The answer of the first process that gives one. Each has its share of the time, so one that hangs leaves some to others. */
async function fetchOverrideFromAny(
  targets: readonly string[],
  headers: Record<string, string>,
): Promise<OwnedOverride | null> {
  for (const target of targets) {
    const response = await fetchOverride(target, headers, Math.floor(VERIFY_TIMEOUT_MS / targets.length));
    if (response !== undefined) return response;
  }
  return null;
}

/** The page of a channel with an override; nothing when there can be none: then the page is as for everybody. */
function findOverriddenPage(override: OwnedOverride, store: Store, channel: string): RenderedPage | undefined {
  try {
    return renderOverriddenPage(readPage(store, channel), override);
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
export function createOverrideHandler({ store, channel, apiUpstreams, proxies }: OverrideOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const client = getClientInfo(request, proxies);
    const cookie = findOverrideCookie(request, client);
    if (cookie === undefined || getRevisionToken(store, channel) === undefined) return false;
    const headers = { cookie, 'x-forwarded-for': client.address, 'x-forwarded-proto': client.protocol };
    const override = await fetchOverrideFromAny(apiUpstreams, headers);
    const page = override && findOverriddenPage(override, store, channel);
    if (!page) {
      clearCookie(response, client);
      return false;
    }
    const status = createPathMatcher(page.paths)(parsePath(request.url) ?? '/') ? 200 : 404;
    response.writeHead(status, { ...page.headers, 'content-length': Buffer.byteLength(page.html) });
    response.end(request.method === 'HEAD' ? undefined : page.html);
    return true;
  };
}
