import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, request as sendRequest } from 'undici';
import type { RenderedPage } from '@canvass/release/model/channel';
import { createPathMatcher, listRenderedPaths } from '@canvass/release/page/known-paths';
import { getClientInfo } from '../forwarding/client-info';
import { createErrorLogger, type Log } from '../log';
import { createAddressBudget } from './address-budget';
import { parsePath } from './path';
import type { ServedChannel } from './served-channel';

/** Milliseconds that a renderer may take by default; after that, the channel's page is served as it is. */
const RENDER_TIMEOUT_MS = 150;

/** After this many failures in a row, a renderer is not asked again for some milliseconds: pages need not wait for it. */
const MAX_FAILURES_IN_A_ROW = 3;
const PAUSE_AFTER_FAILURES_MS = 1000;

/**
 * Documents per address and minute: the API does not limit what a renderer reads, so this limits it. Beyond it, pages are
 * served as they are.
 */
const MAX_DOCUMENTS_PER_MINUTE = 600;

/** The maximum size of a document in bytes, compressed or not. */
const MAX_DOCUMENT_BYTES = 4_000_000;

/** Headers of a visitor that a renderer gets; they say how to send a document, not what is in it. */
const FORWARDED_HEADERS = ['accept-encoding', 'if-none-match'];

/** Headers of a response that describe its connection. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** The headers of a visitor's request that a renderer gets. */
export function pickRequestHeaders({ headers }: IncomingMessage): Record<string, string> {
  const picked = FORWARDED_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(picked);
}

/** The headers of a renderer's response that a visitor gets. */
export function pickResponseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const picked = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
  return Object.fromEntries(picked) as Record<string, string>;
}

/** Time, as the handler sees it; tests hold it. */
export interface DocumentTiming {
  /** How long a renderer may take. */
  renderTimeoutMs?: number | undefined;
  /** Milliseconds of a clock. */
  now?: (() => number) | undefined;
}

interface DocumentHandlerOptions extends DocumentTiming {
  served: ServedChannel;
  /** The origin of the renderer. */
  renderer: string;
  /** The number of trusted proxies in front of the edge. */
  proxies: number;
  log: Log;
}

/** Whether an area renders the page at a path, or the shell does because no area serves that path. */
function createRenderedMatcher({ server, paths }: RenderedPage): (path: string) => boolean {
  if (!server) return () => false;
  const isRenderedByArea = createPathMatcher(listRenderedPaths(server));
  const isServed = createPathMatcher(paths);
  return (path) => isRenderedByArea(path) || !isServed(path);
}

/**
 * Serves what a renderer makes for an address. It may be slow, gone, or wrong: that costs nothing but its document.
 * @returns a handler that resolves to whether it responded; if not, the channel's page must be served.
 */
export function createDocumentHandler({
  served,
  renderer,
  proxies,
  log,
  renderTimeoutMs = RENDER_TIMEOUT_MS,
  now = () => performance.now(),
}: DocumentHandlerOptions) {
  const budget = createAddressBudget(MAX_DOCUMENTS_PER_MINUTE, now);
  const agent = new Agent({ connections: 32, maxResponseSize: MAX_DOCUMENT_BYTES });
  const logError = createErrorLogger(log, now);
  let matcher: { token: string; isRendered: (path: string) => boolean } | undefined;
  let failures = 0;
  let pausedUntil = 0;

  function isRendered(path: string): boolean {
    const token = served.getToken();
    if (token === undefined) return false;
    if (matcher?.token !== token) matcher = { token, isRendered: createRenderedMatcher(served.readPage()) };
    return matcher.isRendered(path);
  }

  async function fetchDocument(request: IncomingMessage) {
    const { url = '/', method } = request;
    const { statusCode, headers, body } = await sendRequest(`${renderer}${url}`, {
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      headers: pickRequestHeaders(request),
      dispatcher: agent,
      signal: AbortSignal.timeout(renderTimeoutMs),
    });
    return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
  }

  return {
    async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (now() < pausedUntil) return false;
      try {
        if (!isRendered(parsePath(request.url) ?? '')) return false;
        if (!budget.take(getClientInfo(request, proxies).address)) return false;
        const { status, headers, bytes } = await fetchDocument(request);
        failures = 0;
        if (![200, 304, 404].includes(status)) return false;
        response.writeHead(status, pickResponseHeaders(headers));
        response.end(bytes);
        return true;
      } catch (error) {
        failures += 1;
        if (failures >= MAX_FAILURES_IN_A_ROW) pausedUntil = now() + PAUSE_AFTER_FAILURES_MS;
        logError('the renderer did not answer: serving pages as they are', error);
        return false;
      }
    },
    close: () => agent.close(),
  };
}
