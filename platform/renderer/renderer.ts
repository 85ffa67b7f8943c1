import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createErrorLogger, type Log } from '@canvass/edge/log';
import { parsePath } from '@canvass/edge/pages/path';
import { parseReader } from '@canvass/edge/pages/readers';
import { getPageHeaders, sendEncoded } from '@canvass/edge/pages/send-page';
import { openServedChannel } from '@canvass/edge/pages/served-channel';
import { sendText } from '@canvass/edge/responses';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import type { PolicyKey } from '@canvass/release/authority/policy';
import { type Renderings, RENDERINGS_PATH } from '@canvass/release/health/renderings';
import { createApiFetcher, createApiReader } from './api-reader';
import { BusyError } from './busy';
import { createCrawlerLists } from './discovery/crawlers';
import { createPreviews } from './discovery/previews';
import { createSurveyIds } from './discovery/survey-ids';
import { createDocuments, type RenderedDocument } from './documents';
import { createPictures } from './pictures/pictures';
import { createRenderingCounts } from './rendering-counts';

/**
 * For how many seconds shared caches may keep a document, and then serve it while they ask again. With the second for which
 * the renderer keeps it, what is unpublished is gone everywhere within five seconds.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=2, stale-while-revalidate=2';

/** Seconds after which something may be asked for again that was refused because too much else waited. */
const RETRY_AFTER_SECONDS = 2;

/** Where a renderer says that it is running; no page has this address. */
const READY_PATH = '/health/ready';

export interface RendererOptions {
  /** 0 for any free port. */
  port: number;
  /** The address to listen on: one that only an edge reaches. */
  host: string;
  /** The directory of the releases. */
  releases: string;
  channel: string;
  /** The origins of the API's processes. */
  apiOrigins: readonly string[];
  /** The keys of the channel's policy, if there is one. */
  policyKeys?: PolicyKey[] | undefined;
  /** The origin of the site, for canonical addresses: `https://canvass.example`. */
  origin?: string | undefined;
  /** The program that a thread runs. */
  threadProgram: URL | string;
  /** Milliseconds in which a page must be rendered and each read from the API answered, if not the defaults. */
  renderTimeoutMs?: number | undefined;
  log: Log;
}

function sendDocument(request: IncomingMessage, response: ServerResponse, document: RenderedDocument): void {
  const { status, headers, etag, getBody } = document;
  const pageHeaders = getPageHeaders(parsePath(request.url) ?? '/', headers);
  sendEncoded(request, response, {
    status,
    headers: { ...pageHeaders, 'cache-control': CACHE_CONTROL, etag },
    getBody,
  });
}

function sendJson(response: ServerResponse, renderings: Renderings): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(renderings));
}

/**
 * Starts the server that an edge asks for the first response of public pages. It answers 503 for pages that no area renders, and if
 * a document cannot be made, or too many wait: the edge then serves the channel's page as it is.
 */
export async function startRenderer(options: RendererOptions): Promise<ListeningServer> {
  const { port, host, releases, channel, apiOrigins, policyKeys, origin, threadProgram, renderTimeoutMs, log } =
    options;
  const logError = createErrorLogger(log);
  const fetchFromApi = createApiFetcher(apiOrigins.map((apiOrigin) => `${apiOrigin}/api`));
  const counts = createRenderingCounts(channel);
  const documents = createDocuments({
    store: releases,
    served: openServedChannel({ store: releases, channel, policyKeys, log }),
    readApi: createApiReader(fetchFromApi, renderTimeoutMs),
    threadProgram,
    renderTimeoutMs,
    origin,
    onError: logError,
  });
  const pictures = createPictures(threadProgram);
  const previews = createPreviews({ documents, pictures, origin });
  const crawlerLists = createCrawlerLists({ documents, surveyIds: createSurveyIds(fetchFromApi), origin });

  async function respondWithDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = documents.find(request.url ?? '/');
    if (!found) return sendText(response, 503, 'No area renders this page.');
    const outcome = counts.begin(found.application);
    // An edge that gives up closes its connection.
    response.once('close', () => (response.writableFinished ? outcome.deliver() : outcome.abandon()));
    try {
      const document = await found.get(parseReader(request));
      if (!document) {
        outcome.fail('its code has no such page');
        return sendText(response, 503, 'No area renders this page.');
      }
      return sendDocument(request, response, document);
    } catch (error) {
      outcome.fail(error);
      throw error;
    }
  }

  function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const isBusy = error instanceof BusyError;
    // What is refused under load is one event, whatever its address.
    logError(isBusy ? 'requests are refused' : `${request.url} could not be made`, error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (isBusy) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    sendText(response, 503, 'This could not be made. Try again in a moment.');
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const send = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const respond = previews.get(pathname) ?? crawlerLists.find(pathname);
      return respond ? respond(request, response, searchParams) : respondWithDocument(request, response);
    };
    send().catch((error: unknown) => sendFailure(request, response, error));
  };
  const server = createServer((request, response) => {
    if (request.url === READY_PATH) return sendText(response, 200, 'ready');
    if (request.url === RENDERINGS_PATH) return sendJson(response, counts.read());
    return handle(request, response);
  });
  try {
    documents.prepare();
  } catch (error) {
    logError('the releases cannot be read', error);
  }
  const listening = await startListening(server, port, host);
  return {
    port: listening.port,
    async stop() {
      await listening.stop();
      await Promise.all([documents.stop(), pictures.stop()]);
    },
  };
}
