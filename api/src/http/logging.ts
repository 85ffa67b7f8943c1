import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';

/** A request id from a proxy is kept when it is one; anything else could forge lines of the log. */
function requestId(request: IncomingMessage, response: ServerResponse): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The id that the answer carries. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id'));
}

/** One structured line per request. Headers, bodies and query values, which may name people, are not in it. */
export function logRequests(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    genReqId: requestId,
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
  });
}
