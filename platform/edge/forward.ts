import { request as connectTo, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerUnavailable } from './answers';
import { callerOf } from './caller';
import { readTarget } from './target';

/** Milliseconds without a byte after which a process behind the edge counts as gone. */
const PATIENCE = 60_000;

/** What is said between two neighbours only (RFC 9110, 7.6.1). Trailers are passed on, so what announces them is too. */
const BETWEEN_NEIGHBOURS = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect'];

/** What only the edge may say: exactly one hop. What a client claims of itself is not passed on. */
const CLAIMS = /^(forwarded|x-real-ip|x-forwarded-.*)$/;

export type Forward = (request: IncomingMessage, response: ServerResponse) => void;

export interface ForwardOptions {
  withAuthorization: boolean;
  /** How many proxies of one's own stand before the edge; 0 unless told otherwise. */
  proxies?: number;
}

function without(headers: IncomingHttpHeaders, dropped: string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
}

function headersFor(request: IncomingMessage, { withAuthorization, proxies = 0 }: ForwardOptions): IncomingHttpHeaders {
  const { headers } = request;
  const { address, protocol } = callerOf(request, proxies);
  const claims = Object.keys(headers).filter((name) => CLAIMS.test(name));
  return {
    ...without(headers, [...BETWEEN_NEIGHBOURS, ...claims, ...(withAuthorization ? [] : ['authorization'])]),
    connection: 'close',
    'x-forwarded-for': address,
    'x-forwarded-proto': protocol,
    ...(headers.host && { 'x-forwarded-host': headers.host }),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Passes an answer on as it comes, with its trailers. A part of it is never passed off as the whole. */
function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, without(answer.headers, [...BETWEEN_NEIGHBOURS, 'transfer-encoding']));
  answer.on('error', () => response.destroy());
  answer.on('end', () => {
    if (answer.rawTrailers.length > 0) response.addTrailers(answer.trailers);
    response.end();
  });
  answer.pipe(response, { end: false });
}

/**
 * Sends requests to several processes in turns. When one takes no connection, the next is asked; also when one
 * breaks off before it answers, if all that it was asked is to read.
 * @param targets origins: `http://127.0.0.1:4000`.
 * @throws an Error with one sentence for what is none.
 */
export function forwardTo(targets: readonly string[], options: ForwardOptions): Forward {
  const known = targets.map(readTarget);
  let turn = 0;

  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = hasBody(request);
    const onlyReads = !body && (method === 'GET' || method === 'HEAD');
    const headers = headersFor(request, options);
    const first = turn++;

    function ask(attempt: number): void {
      const target = known[(first + attempt) % known.length];
      if (!target) return answerUnavailable(response);
      const { hostname, port } = target;
      const outgoing = connectTo({ hostname, port, method, path: url, headers, agent: false });
      let [isConnected, isLate, isOver] = [false, false, false];
      const leave = () => outgoing.destroy();

      outgoing.once('socket', (socket) => {
        socket.once('connect', () => {
          isConnected = true;
          if (body) request.pipe(outgoing);
        });
      });
      outgoing.setTimeout(PATIENCE, () => {
        isLate = true;
        outgoing.destroy();
      });
      outgoing.once('response', (answer) => passOn(answer, response));
      outgoing.on('error', () => {
        if (isOver) return;
        isOver = true;
        response.off('close', leave);
        if (response.headersSent || response.destroyed) response.destroy();
        else if (attempt + 1 < targets.length && !isLate && (onlyReads || !isConnected)) ask(attempt + 1);
        else answerUnavailable(response);
      });
      // Who asked went away, or has it all.
      response.once('close', leave);
      if (!body) outgoing.end();
      return undefined;
    }

    ask(0);
  };
}
