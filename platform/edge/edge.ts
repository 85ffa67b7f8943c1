import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStrictServer } from '@canvass/shared/node';
import { sendRedirect, sendText } from './responses';
import { createForwarder } from './forwarding/forward';
import { isIdentityPath, isIdentityRequest, MAILBOX_PATH } from './forwarding/identity-routes';
import type { PolicyKey } from '@canvass/release/authority/policy';
import { isRendererPath } from '@canvass/release/page/renderer-paths';
import { createErrorLogger, type Log } from './log';
import { createDocumentHandler, type DocumentTiming } from './pages/documents';
import { createOverrideHandler } from './pages/overrides';
import { createPageHandler } from './pages/page';
import { createPageStatus } from './pages/page-status';
import { createRendererForwarder } from './pages/renderer-responses';
import { openServedChannel } from './pages/served-channel';
import { parsePath } from './pages/path';
import { isPaymentsPath, isPaymentsRequest } from './forwarding/payments-routes';
import { serveRelease } from './pages/static-files';
import { parseUpstream } from './forwarding/upstream';

/** Milliseconds that requests under way may take when the edge stops. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/**
 * Milliseconds for which idle connections are kept. Longer than proxies keep theirs, so that they do not send a request
 * on a connection that is just being closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Milliseconds in which a request must arrive: longer than the limit of the API, whose response names the problem. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * After this many request timeouts without activity, a connection is closed, because its client does not read the
 * response. By then the API has either answered or counts as gone.
 */
const IDLE_REQUEST_TIMEOUTS = 3;

/** Milliseconds between checks for late requests. */
const CHECK_INTERVAL_MS = 1000;

export interface EdgeOptions {
  /** 0 for any free port. */
  port: number;
  /** The releases' directory. */
  releases: string;
  channel: string;
  /** The keys of the channel's policy, if there is one: what they do not allow is not served. */
  policyKeys?: PolicyKey[];
  /** The origins of the API's processes, which are used in turn: `http://127.0.0.1:4000`. */
  apiUpstreams: string[];
  /**
   * How many trusted proxies are in front of the edge, for example for TLS. The API gets the client address that the
   * outermost one saw.
   */
  proxies?: number;
  /** The origin of the renderer, which makes the first response of public pages; without it, they have none. */
  renderer?: string;
  /** Local mode only: the identity emulator's origin. */
  identityUpstream?: string;
  /** Local mode only: the origin of the mailbox, which shows mails instead of delivering them. */
  mailboxUpstream?: string;
  /** Local mode only: the payments sandbox's origin. */
  paymentsUpstream?: string;
  /** One address to listen on, instead of both loopback addresses. */
  host?: string;
  /** Where errors are logged; nowhere by default. */
  log?: Log;
  /** Milliseconds in which a request must arrive, if not the default. */
  requestTimeoutMs?: number;
  /** Timing of what the renderer is asked for, if not the default. */
  documentTiming?: DocumentTiming;
}

export interface Edge {
  port: number;
  /** Accepts no more connections, waits for requests under way, and closes. */
  stop: () => Promise<void>;
}

/** Paths that look like a file or are hidden: `/manifest.webmanifest`, `/.well-known/x`. No page has such a path. */
const FILE_LIKE_PATH = /\/(\.|%2e)|(\.|%2e)[^/]*$/i;

/** Paths that are easy to guess, redirected to where the API serves them. */
const REDIRECTS = new Map([
  ['/docs', '/api/docs'],
  ['/openapi.json', '/api/openapi.json'],
]);

function wantsPage({ method, headers }: IncomingMessage): boolean {
  const accept = headers.accept ?? '*/*';
  return (method === 'GET' || method === 'HEAD') && /text\/html|\*\/\*/.test(accept);
}

function createRouter(options: EdgeOptions) {
  const {
    releases,
    channel,
    apiUpstreams,
    proxies = 0,
    identityUpstream,
    mailboxUpstream,
    paymentsUpstream,
    policyKeys,
    renderer,
    documentTiming,
    log = () => {},
  } = options;
  const channelOptions = { store: releases, channel, policyKeys, log };
  const served = openServedChannel(channelOptions);
  const servePage = createPageHandler(served, channelOptions);
  const origins = apiUpstreams.map((target) => parseUpstream(target).origin);
  const serveOverride = createOverrideHandler({ served, apiUpstreams: origins, proxies });
  const rendererOptions = renderer !== undefined && { renderer: parseUpstream(renderer).origin, proxies, log };
  const documents = rendererOptions
    ? createDocumentHandler({ served, ...rendererOptions, ...documentTiming })
    : undefined;
  const rendererForwarder = rendererOptions
    ? createRendererForwarder({ ...rendererOptions, now: documentTiming?.now })
    : undefined;
  const pageStatus = rendererOptions ? createPageStatus({ served, apiUpstreams: origins, proxies }) : undefined;
  const forwardToApi = createForwarder(apiUpstreams, { withAuthorization: true, proxies });
  const forwardToIdentity = identityUpstream
    ? createForwarder([identityUpstream], { withAuthorization: false })
    : undefined;
  const forwardToMailbox = mailboxUpstream
    ? createForwarder([mailboxUpstream], { withAuthorization: false })
    : undefined;
  const forwardToPayments = paymentsUpstream
    ? createForwarder([paymentsUpstream], { withAuthorization: false })
    : undefined;
  const getConfig = () => served.readSettings()?.config;
  // Mails give access to accounts, so with real sign-in the mailbox is closed, whatever the edge's options.
  const usesLocalIdentity = () => getConfig()?.identity === 'local';
  // With real card payments, the sandbox is closed, too.
  const isSandbox = () => getConfig()?.payments?.mode === 'sandbox';
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = parsePath(request.url);
    const method = request.method ?? 'GET';
    if (path === undefined) return sendText(response, 400, 'This address is not valid.');
    if (/^(\/api)?\/metrics(\/|$)/i.test(path)) return sendText(response, 404, 'Nothing was found at this address.');
    if (path === '/api' || path.startsWith('/api/')) return forwardToApi(request, response);
    if (forwardToIdentity && isIdentityPath(path)) {
      if (!isIdentityRequest(method, path)) return sendText(response, 404, 'Nothing was found at this address.');
      return forwardToIdentity(request, response);
    }
    if (forwardToPayments && isPaymentsPath(path) && isSandbox()) {
      if (!isPaymentsRequest(method, path)) return sendText(response, 404, 'Nothing was found at this address.');
      return forwardToPayments(request, response);
    }
    if (method !== 'GET' && method !== 'HEAD') return sendText(response, 405, 'This address is read-only.');
    if (forwardToMailbox && path === MAILBOX_PATH && usesLocalIdentity()) return forwardToMailbox(request, response);
    const redirectTarget = REDIRECTS.get(path);
    if (redirectTarget) return sendRedirect(response, redirectTarget);
    if (path.startsWith('/releases/')) return serveRelease(request, response, releases, path);
    if (rendererForwarder && isRendererPath(path)) return rendererForwarder.serve(request, response);
    if (!wantsPage(request) || FILE_LIKE_PATH.test(path) || isRendererPath(path))
      return sendText(response, 404, 'Nothing was found at this address.');
    if (await serveOverride(request, response)) return undefined;
    if (await documents?.serve(request, response)) return undefined;
    return servePage(request, response, await pageStatus?.find(request));
  };
  const forwarders = [
    forwardToApi,
    forwardToIdentity,
    forwardToMailbox,
    forwardToPayments,
    documents,
    pageStatus,
    rendererForwarder,
  ].filter((each) => each !== undefined);
  return {
    handle,
    close: async () => {
      await Promise.all(forwarders.map((each) => each.close()));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isPortInUse = error.code === 'EADDRINUSE';
      reject(
        isPortInUse
          ? new Error(`Port ${port} is in use; choose another one or stop what uses it.`, { cause: error })
          : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(forceCloseTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Also listens on ::1, which `localhost` may mean.
 * @returns false on a machine without IPv6, which does not need it.
 */
async function tryListenOnIpv6(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, port, '::1');
    return true;
  } catch (error) {
    const { cause } = error as Error;
    if (cause) throw error;
    return false;
  }
}

/**
 * Starts the one origin that users see: the channel's page, its releases, and the API behind `/api`. Rejects with one
 * sentence when the port is in use, when an upstream is not an origin, or when a stand-in is configured in production.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  if (options.identityUpstream && process.env.NODE_ENV === 'production') {
    throw new Error('The identity emulator is for local use; it cannot run with NODE_ENV=production.');
  }
  if (options.mailboxUpstream && process.env.NODE_ENV === 'production') {
    throw new Error('The mailbox is for local use; it cannot run with NODE_ENV=production.');
  }
  if (options.paymentsUpstream && process.env.NODE_ENV === 'production') {
    throw new Error('The payments sandbox is for local use; it cannot run with NODE_ENV=production.');
  }
  const { handle, close: closeForwarders } = createRouter(options);
  const logError = createErrorLogger(options.log ?? (() => {}));
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: unknown) => {
      logError('request failed', error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Something went wrong.');
    });
  };
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const createServer = () => {
    const server = createStrictServer(
      {
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        requestTimeout: requestTimeoutMs,
        headersTimeout: requestTimeoutMs,
        connectionsCheckingInterval: Math.min(requestTimeoutMs, CHECK_INTERVAL_MS),
      },
      listener,
    );
    server.timeout = IDLE_REQUEST_TIMEOUTS * requestTimeoutMs;
    return server;
  };
  const first = createServer();
  const port = await listen(first, options.port, options.host ?? '127.0.0.1');
  const servers = [first];
  if (options.host === undefined) {
    const second = createServer();
    try {
      if (await tryListenOnIpv6(second, port)) servers.push(second);
    } catch (error) {
      await close(first);
      throw error;
    }
  }
  return {
    port,
    stop: async () => {
      await Promise.all(servers.map(close));
      await closeForwarders();
    },
  };
}
