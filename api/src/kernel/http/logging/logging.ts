import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';
import { castVote } from '@canvass/shared/contracts';
import { describeError } from './redact';

/** Keeps a proxy's request id if it has the right format; anything else could forge log lines. */
function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const receivedId = request.headers['x-request-id'];
  const id = typeof receivedId === 'string' && /^[\w-]{8,64}$/.test(receivedId) ? receivedId : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The request id in the response's header. */
export function getRequestId(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id'));
}

/** The route pattern as its endpoint declares it; `none` if the path belongs to no endpoint. */
export function getRoutePattern(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'none';
}

/** The status that was sent; 499 if the client disconnected before the response was complete. */
export function getSentStatus(response: ServerResponse): number {
  return response.writableFinished ? response.statusCode : 499;
}

/** Log lines are written in blocks of this many bytes, or of fewer after this many milliseconds. */
const LOG_BUFFER_BYTES = 4096;
const LOG_FLUSH_INTERVAL_MS = 500;

/** The destination of the log. */
export interface LogOutput extends DestinationStream {
  /** Discards everything that is written from now on, so that the exit does not wait for a reader that is gone. */
  abandon: () => void;
}

/**
 * The standard output, buffered: writing each line separately would cost a request as much as its validation. The rest
 * is written at exit, which the library retries forever if the reader is gone.
 */
export function createStandardOutput(): LogOutput {
  const output = pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_INTERVAL_MS });
  const abandon = () => {
    Object.assign(output, { write: () => true, flush: () => {}, flushSync: () => {}, end: () => {} });
  };
  return Object.assign(output, { abandon });
}

/** The process's log: JSON lines. Errors appear in it without emails, tokens, and quoted data. */
export function createLogger(level: string, destination: DestinationStream = createStandardOutput()): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/**
 * Logs one line per request: its id, method, route pattern, the `id` parameter of its path, status, duration in
 * milliseconds, and a keyed hash of the caller that only connects lines. Headers, bodies, and query values, which may
 * contain personal data, are left out. So is the caller of a vote: next to the number of votes in an anonymous survey, the
 * line would tell who has voted.
 * @param key the key of the hash; without it, nobody can recompute the hashes.
 */
export function logRequests(logger: Logger, key: string): HttpLogger {
  function hashCaller({ locals }: Response): string | undefined {
    const uid = locals['uid'] as string | undefined;
    return uid && createHmac('sha256', key).update(`log ${uid}`).digest('base64url').slice(0, 12);
  }

  function describeRequest(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { responseTime }: { responseTime: number },
  ) {
    const [request, response] = [incoming as Request, outgoing as Response];
    const id = request.params?.['id'];
    const route = getRoutePattern(request);
    const isVote = request.method === castVote.method && route === castVote.path;
    return {
      method: request.method,
      route,
      ...(typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) && { id }),
      status: getSentStatus(response),
      duration: responseTime,
      user: isVote ? undefined : hashCaller(response),
    };
  }

  return pinoHttp({
    logger,
    genReqId: assignRequestId,
    customAttributeKeys: { reqId: 'requestId' },
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    serializers: { req: () => undefined, err: describeError },
    customSuccessObject: describeRequest,
    customErrorObject: (request, response, _error, values: { responseTime: number }) =>
      describeRequest(request, response, values),
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
  });
}
