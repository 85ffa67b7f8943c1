import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStrictServer } from '@canvass/shared/node';
import { sendRedirect, sendText } from './responses';
import { createForwarder } from './forwarding/forward';
import { isIdentityPath, isIdentityRequest, MAILBOX_PATH } from './forwarding/identity-routes';
import { readChannel } from '@canvass/release/store/channels';
import { createErrorLogger, type Log } from './log';
import { createOverrideHandler } from './pages/overrides';
import { createPageHandler } from './pages/page';
import { parsePath } from './pages/path';
import { isPaymentsPath, isPaymentsRequest } from './forwarding/payments-routes';
import { serveRelease } from './pages/static-files';
import { parseUpstream } from './forwarding/upstream';

/** How long requests that are under way may take when the edge stops, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** How long idle connections are kept, in milliseconds: longer than proxies do, which would else ask on one that ends. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Milliseconds in which a request has to arrive: longer than the API gives it, whose answer says what was wrong. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * After how many request timeouts a connection is cut on which nothing moves, as nobody reads the answer. By then the API
 * has either answered, or counts as gone.
 */
const IDLE_REQUEST_TIMEOUTS = 3;

/** Milliseconds between two looks at requests that are late. */
const CHECK_INTERVAL_MS = 1000;

export interface EdgeOptions {
  /** 0: any free one. */
  port: number;
  /** The releases' directory. */
  releases: string;
  channel: string;
  /** Where the channel is read from when not from the releases' directory: a page that is tried before it is served. */
  pages?: string;
  /** The origins of the API's processes, which are asked in turns: `http://127.0.0.1:4000`. */
  apiUpstreams: string[];
  /** How many proxies of one's own stand before the edge, such as what ends TLS: the API is told whom the outermost saw. */
  proxies?: number;
  /** Local mode only: the identity emulator's origin. */
  identityUpstream?: string;
  /** Local mode only: the payments sandbox's origin. */
  paymentsUpstream?: string;
  /** One address to listen on, instead of both loopback addresses. */
  host?: string;
  /** Where errors are logged; nowhere by default. */
  log?: Log;
  /** Milliseconds in which a request has to arrive, in place of the usual ones. */
  requestTimeoutMs?: number;
}

export interface Edge {
  port: number;
  /** Takes no more connections, lets requests end, and closes. */
  stop: () => Promise<void>;
}

/** What looks like a file, or is hidden: `/manifest.webmanifest`, `/.well-known/x`. No page has such an address. */
const FILE_LIKE_PATH = /\/(\.|%2e)|(\.|%2e)[^/]*$/i;

/** Where addresses that people try first are: the API answers them below its own prefix. */
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
    pages = releases,
    channel,
    apiUpstreams,
    proxies = 0,
    identityUpstream,
    paymentsUpstream,
    log,
  } = options;
  const servePage = createPageHandler(pages, channel, log);
  const origins = apiUpstreams.map((target) => parseUpstream(target).origin);
  const serveOverride = createOverrideHandler({ store: pages, channel, apiUpstreams: origins, proxies });
  const forwardToApi = createForwarder(apiUpstreams, { withAuthorization: true, proxies });
  const forwardToIdentity = identityUpstream
    ? createForwarder([identityUpstream], { withAuthorization: false })
    : undefined;
  const forwardToPayments = paymentsUpstream
    ? createForwarder([paymentsUpstream], { withAuthorization: false })
    : undefined;
  const getConfig = () => readChannel(pages, channel)?.settings.config;
  // Emails give access to accounts: with real sign-in the mailbox is closed, whatever options the edge has.
  const isLocal = () => getConfig()?.identity === 'local';
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
    if (forwardToIdentity && path === MAILBOX_PATH && isLocal()) return forwardToIdentity(request, response);
    const redirectTarget = REDIRECTS.get(path);
    if (redirectTarget) return sendRedirect(response, redirectTarget);
    if (path.startsWith('/releases/')) return serveRelease(request, response, releases, path);
    if (!wantsPage(request) || FILE_LIKE_PATH.test(path))
      return sendText(response, 404, 'Nothing was found at this address.');
    if (await serveOverride(request, response)) return undefined;
    return servePage(request, response);
  };
  const forwarders = [forwardToApi, forwardToIdentity, forwardToPayments].filter((each) => each !== undefined);
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

/** IPv6 is a convenience (`localhost` may mean ::1): a machine without it goes without. */
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
 * Starts the one origin that people see: the channel's page, its releases, and the API behind `/api`.
 * Rejects with one sentence when the port is taken, for a target that is no origin, or when it is to be in front of a stand-in in production.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  if (options.identityUpstream && process.env.NODE_ENV === 'production') {
    throw new Error('The identity emulator is for local use; it cannot run with NODE_ENV=production.');
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
