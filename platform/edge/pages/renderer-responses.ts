import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Agent, request as sendRequest } from 'undici';
import { RENDERER_PATHS } from '@canvass/release/page/renderer-paths';
import { getClientInfo } from '../forwarding/client-info';
import { getRequestId } from '../forwarding/forward-headers';
import { createErrorLogger, type Log } from '../log';
import { sendText, sendUnavailable } from '../responses';
import { createAddressBudget } from './address-budget';
import { pickRequestHeaders, pickResponseHeaders } from './documents';
import { parsePath } from './path';

/** Milliseconds in which a renderer must begin to respond, and between two parts of a response. */
const IDLE_TIMEOUT_MS = 35_000;

/** Requests per address and minute: each may cost a picture or the reading of many surveys. */
const MAX_REQUESTS_PER_MINUTE = 120;

const RETRY_AFTER_SECONDS = 60;

interface RendererResponsesOptions {
  /** The origin of the renderer. */
  renderer: string;
  /** The number of trusted proxies in front of the edge. */
  proxies: number;
  log: Log;
  /** Milliseconds of a clock. */
  now?: (() => number) | undefined;
}

/**
 * Passes on what a renderer serves besides documents (`RENDERER_PATHS`). Nothing that says who asks reaches it.
 * @returns a handler of such paths.
 */
export function createRendererForwarder({ renderer, proxies, log, now }: RendererResponsesOptions) {
  const budget = createAddressBudget(MAX_REQUESTS_PER_MINUTE, now);
  const agent = new Agent({ connections: 16, headersTimeout: IDLE_TIMEOUT_MS, bodyTimeout: IDLE_TIMEOUT_MS });
  const logError = createErrorLogger(log);

  /** Search engines take a failure for `/robots.txt` as "visit nothing", and take none at all as "visit everything". */
  function sendFailure(request: IncomingMessage, response: ServerResponse): void {
    if (parsePath(request.url) === RENDERER_PATHS.robots) {
      return sendText(response, 404, 'Nothing was found at this address.');
    }
    return sendUnavailable(response, getRequestId(request.headers));
  }

  return {
    async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      // The rules for search engines cost nothing, and a refusal would mean "visit nothing".
      const isLimited = parsePath(request.url) !== RENDERER_PATHS.robots;
      if (isLimited && !budget.take(getClientInfo(request, proxies).address)) {
        response.setHeader('retry-after', RETRY_AFTER_SECONDS);
        return sendText(response, 429, 'Too many requests. Try again in a minute.');
      }
      try {
        const { statusCode, headers, body } = await sendRequest(`${renderer}${request.url}`, {
          method: request.method === 'HEAD' ? 'HEAD' : 'GET',
          headers: pickRequestHeaders(request),
          dispatcher: agent,
        });
        response.writeHead(statusCode, pickResponseHeaders(headers));
        await pipeline(body, response);
      } catch (error) {
        // Whoever asked may have gone away.
        if (response.destroyed) return undefined;
        logError('the renderer did not answer', error);
        if (response.headersSent) response.destroy();
        else sendFailure(request, response);
      }
      return undefined;
    },
    close: () => agent.close(),
  };
}
