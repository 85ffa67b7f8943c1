import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';
import { describeError } from './redact';

/** A request id from a proxy is kept when it is one; anything else could forge lines of the log. */
function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const receivedId = request.headers['x-request-id'];
  const id = typeof receivedId === 'string' && /^[\w-]{8,64}$/.test(receivedId) ? receivedId : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The id that the answer carries. */
export function getRequestId(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id'));
}

/** The pattern of the path that was called, as endpoints declare it; `none` for what is no endpoint. */
export function getRoutePattern(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'none';
}

/** The status that was sent; 499 when the caller did not wait for it. */
export function getSentStatus(response: ServerResponse): number {
  return response.writableFinished ? response.statusCode : 499;
}

/** Bytes of the log that are written together, and milliseconds after which fewer are. */
const LOG_BUFFER_BYTES = 4096;
const LOG_FLUSH_INTERVAL_MS = 500;

/** Where the log is written to. */
export interface LogOutput extends DestinationStream {
  /** Nobody reads it any more: what is written from now on goes nowhere, and the exit does not wait for a reader. */
  abandon: () => void;
}

/**
 * The standard output. A write for every line would cost each request as much as its validation; what is left is
 * written at the exit, and the library tries that for ever when the reader is gone.
 */
export function createStandardOutput(): LogOutput {
  const output = pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_INTERVAL_MS });
  const abandon = () => {
    Object.assign(output, { write: () => true, flush: () => {}, flushSync: () => {}, end: () => {} });
  };
  return Object.assign(output, { abandon });
}

/** The process's log: lines of JSON. Errors are in it without emails, tokens and quoted data. */
export function createLogger(level: string, destination: DestinationStream = createStandardOutput()): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/**
 * One line per request: its id, method, route pattern, the ids of the route, status, milliseconds, and who called as
 * a keyed hash that only joins lines. Headers, bodies and query values, which may name people, are not in it.
 * @param key makes hashes that nobody can recompute who does not have it.
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
    return {
      method: request.method,
      route: getRoutePattern(request),
      ...(typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) && { id }),
      status: getSentStatus(response),
      duration: responseTime,
      user: hashCaller(response),
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
