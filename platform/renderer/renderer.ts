import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createErrorLogger, type Log } from '@canvass/edge/log';
import { parsePath } from '@canvass/edge/pages/path';
import { getPageHeaders, sendEncoded } from '@canvass/edge/pages/send-page';
import { openServedChannel } from '@canvass/edge/pages/served-channel';
import { sendText } from '@canvass/edge/responses';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import type { PolicyKey } from '@canvass/release/authority/policy';
import { createApiReader } from './api-reader';
import { createDocuments, type RenderedDocument } from './documents';

/**
 * For how many seconds shared caches may keep a document, and then serve it while they ask again. With the second for which
 * the renderer keeps it, what is unpublished is gone everywhere within five seconds.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=2, stale-while-revalidate=2';

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

/**
 * Starts the server that an edge asks for the first response of public pages. It answers 503 for what no area describes, and if
 * a document cannot be made: the edge then serves the channel's page as it is.
 */
export async function startRenderer(options: RendererOptions): Promise<ListeningServer> {
  const { port, host, releases, channel, apiOrigins, policyKeys, origin, threadProgram, log } = options;
  const logError = createErrorLogger(log);
  const documents = createDocuments({
    store: releases,
    served: openServedChannel({ store: releases, channel, policyKeys, log }),
    readApi: createApiReader(apiOrigins),
    threadProgram,
    origin,
    onError: logError,
  });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const send = async () => {
      const document = await documents.get(request.url ?? '/');
      if (document) sendDocument(request, response, document);
      else sendText(response, 503, 'No area describes this page.');
    };
    send().catch((error: unknown) => {
      logError('a document could not be made', error);
      if (response.headersSent) response.destroy();
      else sendText(response, 503, 'The document could not be made.');
    });
  };
  const server = createServer((request, response) => {
    if (request.url === READY_PATH) return sendText(response, 200, 'ready');
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
      await documents.stop();
    },
  };
}
