import type { IncomingMessage, ServerResponse } from 'node:http';
import { getCookieName, OVERRIDE_COOKIE, type OwnedOverride, verifyOverride } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { type RenderedPage } from '@canvass/release/model/channel';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import { type ClientInfo, getClientInfo } from '../forwarding/client-info';
import { renderOverriddenPage } from './overridden-page';
import { parsePath } from './path';
import type { ServedChannel } from './served-channel';

/** Milliseconds for the API to verify an override, shared among its processes, because the page waits for it. */
const VERIFY_TIMEOUT_MS = 2000;

interface OverrideOptions {
  served: ServedChannel;
  apiUpstreams: readonly string[];
  proxies: number;
}

function getOverrideCookieName({ protocol }: ClientInfo): string {
  return getCookieName(OVERRIDE_COOKIE, protocol === 'https');
}

/** The override cookie to forward; the API needs no other cookie here. */
function findOverrideCookie({ headers }: IncomingMessage, client: ClientInfo): string | undefined {
  return headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${getOverrideCookieName(client)}=`));
}

/** Deletes the override cookie. */
function clearCookie(response: ServerResponse, client: ClientInfo): void {
  const secure = client.protocol === 'https' ? '; Secure' : '';
  response.setHeader(
    'set-cookie',
    `${getOverrideCookieName(client)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict${secure}`,
  );
}

/**
 * Asks one process of the API.
 * @returns null if the override is not valid; undefined if the process gives no answer.
 */
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

/**
 * Returns the first answer of any process. Each gets its share of the time, so that one that hangs does not block
 * others.
 */
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

/**
 * The page of a channel with an override; undefined if it cannot be rendered, in which case the normal page is served.
 */
function findOverriddenPage(override: OwnedOverride, served: ServedChannel): RenderedPage | undefined {
  try {
    return renderOverriddenPage(served.readPage(), override);
  } catch {
    // The page handler may still have the last readable page.
    return undefined;
  }
}

/**
 * Serves the page of a channel with an override to a developer's browser. The cookie is only a claim, so the API
 * verifies it for every page. If it is not valid, or no process answers, the cookie is deleted.
 * @returns a handler that resolves to whether it responded; if not, the normal page must be served.
 */
export function createOverrideHandler({ served, apiUpstreams, proxies }: OverrideOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const client = getClientInfo(request, proxies);
    const cookie = findOverrideCookie(request, client);
    if (cookie === undefined || served.getToken() === undefined) return false;
    const headers = { cookie, 'x-forwarded-for': client.address, 'x-forwarded-proto': client.protocol };
    const override = await fetchOverrideFromAny(apiUpstreams, headers);
    const page = override && findOverriddenPage(override, served);
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
