import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { sendUnavailable } from '../responses';
import { type ForwardOptions, hasBody, toUpstreamHeaders, getRequestId, toResponseHeaders } from './forward-headers';
import { createRotation } from './rotation';
import { parseUpstream } from './upstream';

/** Milliseconds without data after which a process behind the edge counts as gone. */
const IDLE_TIMEOUT_MS = 60_000;

/** Milliseconds for opening a connection; the processes are on the same network. */
const CONNECT_TIMEOUT_MS = 2000;

/**
 * Maximum milliseconds for which an unused connection is kept. The API keeps its connections for 65 s and announces a
 * shutdown for at least 5 s. So the edge always closes first, and no write is lost on a connection that is just being
 * closed.
 */
const KEEP_ALIVE_MS = 4000;

/** Responses without a body, whatever length their headers name (RFC 9110, 8.6). */
const BODILESS_STATUSES = new Set([204, 304]);

/** Forwards requests to the processes behind the edge. */
export interface Forwarder {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Closes the persistent connections. Requests under way fail. */
  close: () => Promise<void>;
}

/** An attempt without a response. */
interface Failure {
  error: Error;
  /** Whether no part of the request has been sent. */
  isUnsent: boolean;
}

/** Callbacks for the outcome of an attempt. */
interface AttemptHandlers {
  /** A response has begun. @param isClosing whether it closes its connection. */
  onResponse: (isClosing: boolean) => void;
  /** There was no response. Not called after the caller disconnected. */
  onFailure: (failure: Failure) => void;
}

function createPool(upstreamOrigin: string, keepAliveMs: number): Pool {
  return new Pool(parseUpstream(upstreamOrigin).origin, {
    headersTimeout: IDLE_TIMEOUT_MS,
    bodyTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });
}

/**
 * The body of a request as a stream that undici may destroy, which it does when a response arrives before the whole
 * body was sent. The rest of the body is then read and dropped, so that the caller can finish sending and read the
 * response.
 */
function createBodyStream(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.on('error', () => {});
  request.pipe(body);
  // Registered after the pipe's own listener, which pauses the request on unpipe.
  body.once('close', () => request.resume());
  return body;
}

/** The body of a request: all of it if it arrived together with the headers, as small bodies do, otherwise a stream. */
function takeBody(request: IncomingMessage): Buffer | PassThrough {
  return request.complete ? ((request.read() as Buffer | null) ?? Buffer.alloc(0)) : createBodyStream(request);
}

/**
 * Sends a request to one process and streams its response, including trailers. An incomplete response is never ended as
 * if it were complete.
 */
function proxyRequest(
  pool: Pool,
  dispatchOptions: Dispatcher.DispatchOptions,
  response: ServerResponse,
  { onResponse, onFailure }: AttemptHandlers,
): void {
  let controller: Dispatcher.DispatchController | undefined;
  const abort = () => controller?.abort(new Error('The caller has gone.'));
  const onDrain = () => controller?.resume();
  const detach = () => response.off('close', abort).off('drain', onDrain);
  const finish = () => {
    detach();
    response.end();
  };
  response.once('close', abort).on('drain', onDrain);

  pool.dispatch(dispatchOptions, {
    onRequestStart(startedController) {
      // Sent only once: after a broken connection, the outcome of the request is unknown.
      if (controller || response.destroyed) startedController.abort(new Error('This request is not sent again.'));
      else controller = startedController;
    },
    onResponseStart(_controller, status, headers) {
      // Informational responses (1xx) are not forwarded.
      if (status < 200) return;
      onResponse(headers['connection'] === 'close');
      response.writeHead(status, toResponseHeaders(headers));
      if (BODILESS_STATUSES.has(status)) finish();
    },
    onResponseData(responseController, chunk) {
      if (!response.write(chunk)) responseController.pause();
    },
    onResponseEnd(_controller, trailers) {
      if (Object.keys(trailers).length > 0) response.addTrailers(trailers);
      finish();
    },
    onResponseError(_controller, error) {
      detach();
      // The response was complete: its status has no body, although its headers name a length.
      if (response.writableEnded) return;
      if (response.headersSent || response.destroyed) response.destroy();
      else onFailure({ error, isUnsent: !controller });
    },
  });
}

/**
 * Distributes requests among several processes in turn, over persistent connections. Processes that announced their
 * shutdown come last. If a process accepts no connection, the next one is tried. A read is retried once if the
 * connection breaks before the response; a write never is.
 * @param upstreamOrigins origins: `http://127.0.0.1:4000`.
 * @throws an Error with one sentence for an invalid origin.
 */
export function createForwarder(upstreamOrigins: readonly string[], options: ForwardOptions): Forwarder {
  const pools = upstreamOrigins.map((upstreamOrigin) =>
    createPool(upstreamOrigin, options.keepAliveMs ?? KEEP_ALIVE_MS),
  );
  const rotation = createRotation(pools.length);

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = request;
    const requestId = getRequestId(request.headers);
    const headers = toUpstreamHeaders(request, requestId, options);
    const isBodiless = !hasBody(request);
    const isReadOnly = isBodiless && (method === 'GET' || method === 'HEAD');
    let body: Buffer | PassThrough | null = null;
    const upstreamOrder = rotation.nextOrder();
    let [connectionFailures, retries] = [0, 0];

    function giveUp(): void {
      if (body instanceof PassThrough) body.destroy();
      sendUnavailable(response, requestId);
    }

    function sendAttempt(): void {
      const upstreamIndex = upstreamOrder[(connectionFailures + retries) % upstreamOrder.length] ?? 0;
      const pool = pools[upstreamIndex];
      if (!pool) return giveUp();
      const onResponse = (isClosing: boolean) => rotation.recordResponse(upstreamIndex, isClosing);
      return proxyRequest(pool, { method, path, headers, body }, response, { onResponse, onFailure });
    }

    function onFailure({ error, isUnsent }: Failure): void {
      const { code } = error as NodeJS.ErrnoException;
      if (isUnsent && connectionFailures + 1 < pools.length) {
        connectionFailures += 1;
        return sendAttempt();
      }
      if (!isUnsent && isReadOnly && retries === 0 && code !== 'UND_ERR_HEADERS_TIMEOUT') {
        retries += 1;
        return sendAttempt();
      }
      return giveUp();
    }

    function sendWithBody(): void {
      body = takeBody(request);
      sendAttempt();
    }

    // Node adds what arrived together with the headers to the request only after it has called its listener.
    if (isBodiless) sendAttempt();
    else process.nextTick(sendWithBody);
  }

  return Object.assign(forward, {
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  });
}
