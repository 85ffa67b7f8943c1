import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, request as sendRequest } from 'undici';
import type { RenderedPage } from '@canvass/release/model/channel';
import { createPathMatcher, createRenderedPathFinder } from '@canvass/release/page/known-paths';
import { getClientInfo } from '../forwarding/client-info';
import { createErrorLogger, type Log } from '../log';
import { createAddressBudget } from './address-budget';
import { parsePath } from './path';
import { detectReader, READER_HEADER } from './readers';
import { type Attempt, createRendererHealth } from './renderer-health';
import type { ServedChannel } from './served-channel';

/**
 * Milliseconds that people wait for a document by default; after that, the channel's page is served as it is. Its content then
 * comes one second later where everything is in the browser's cache, and three seconds later on a first visit
 * (verification/bench/results.md, "Loading"), so any document within a second is the sooner one. A renderer with too much to do refuses at once.
 */
const RENDER_TIMEOUT_MS = 1000;

/** How many times longer programs wait: they cannot do without the document. */
const PROGRAM_TIMEOUT_FACTOR = 5;

/**
 * Documents per address and minute: the API does not limit what a renderer reads, so this limits it. Beyond it, pages are
 * served as they are.
 */
const MAX_DOCUMENTS_PER_MINUTE = 600;

/** The maximum size of a document in bytes, compressed or not. */
const MAX_DOCUMENT_BYTES = 4_000_000;

/** The maximum number of connections: more than a renderer lets wait, so that it refuses, and nobody waits here. */
const MAX_CONNECTIONS = 256;

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
  /** How long people wait for a document. */
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
function createRenderedMatcher(page: RenderedPage): (path: string) => boolean {
  if (!page.server) return () => false;
  const findRenderedPath = createRenderedPathFinder(page);
  const isServed = createPathMatcher(page.paths);
  return (path) => findRenderedPath(path) !== undefined || !isServed(path);
}

/**
 * Serves what a renderer makes for an address. It may be slow, busy, gone, or wrong: that costs nothing but its document.
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
  const agent = new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_DOCUMENT_BYTES });
  const logError = createErrorLogger(log, now);
  let matcher: { token: string; isRendered: (path: string) => boolean } | undefined;
  const health = createRendererHealth(now);

  function isRendered(path: string): boolean {
    const token = served.getToken();
    if (token === undefined) return false;
    if (matcher?.token !== token) matcher = { token, isRendered: createRenderedMatcher(served.readPage()) };
    return matcher.isRendered(path);
  }

  async function fetchDocument(request: IncomingMessage) {
    const { url = '/', method } = request;
    const reader = detectReader(request);
    const { statusCode, headers, body } = await sendRequest(`${renderer}${url}`, {
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      headers: { ...pickRequestHeaders(request), [READER_HEADER]: reader },
      dispatcher: agent,
      signal: AbortSignal.timeout(reader === 'program' ? PROGRAM_TIMEOUT_FACTOR * renderTimeoutMs : renderTimeoutMs),
    });
    return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
  }

  return {
    async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      let attempt: Attempt | undefined;
      try {
        if (!isRendered(parsePath(request.url) ?? '')) return false;
        if (!budget.take(getClientInfo(request, proxies).address)) return false;
        attempt = health.begin();
        if (!attempt) return false;
        const { status, headers, bytes } = await fetchDocument(request);
        attempt.answered();
        if (![200, 304, 404].includes(status)) return false;
        response.writeHead(status, pickResponseHeaders(headers));
        response.end(bytes);
        return true;
      } catch (error) {
        attempt?.failed();
        logError('the renderer did not answer: serving pages as they are', error);
        return false;
      }
    },
    close: () => agent.close(),
  };
}
