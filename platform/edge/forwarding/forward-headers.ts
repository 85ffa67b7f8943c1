import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { getClientInfo } from './client-info';

/** Hop-by-hop headers (RFC 9110, 7.6.1). Trailers are forwarded, and so is the header that announces them. */
const HOP_BY_HOP_HEADERS = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/** What only the edge may say: exactly one hop. What a client claims of itself is not passed on. */
const UNTRUSTED_HEADERS = /^(forwarded|x-real-ip|x-forwarded-.*)$/;

export interface ForwardOptions {
  withAuthorization: boolean;
  /** Number of trusted proxies in front of the edge; 0 by default. */
  proxies?: number;
  /** Milliseconds for which an unused connection to a process is kept, in place of the usual ones. */
  keepAliveMs?: number;
}

/** The names that must not go past the edge: the usual ones, and those that the sender lists in `Connection`. */
function getHopByHopHeaders({ connection }: IncomingHttpHeaders): Set<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close')
    return new Set(HOP_BY_HOP_HEADERS);
  const listed = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set([...HOP_BY_HOP_HEADERS, ...listed]);
}

/** What a request is called in every log: as its caller says, in the form that the API takes, or by a new id. */
export function getRequestId({ 'x-request-id': requestId }: IncomingHttpHeaders): string {
  return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID();
}

/** The headers that a process behind the edge is sent. */
export function toUpstreamHeaders(
  request: IncomingMessage,
  requestId: string,
  { withAuthorization, proxies = 0 }: ForwardOptions,
): IncomingHttpHeaders {
  const { headers } = request;
  const dropped = getHopByHopHeaders(headers);
  // The edge has already sent 100 Continue, and the body follows the headers at once.
  dropped.add('expect');
  if (!withAuthorization) dropped.add('authorization');
  const upstreamHeaders: IncomingHttpHeaders = {};
  for (const name of Object.keys(headers)) {
    if (!dropped.has(name) && !UNTRUSTED_HEADERS.test(name)) upstreamHeaders[name] = headers[name];
  }
  const { address, protocol } = getClientInfo(request, proxies);
  upstreamHeaders['x-forwarded-for'] = address;
  upstreamHeaders['x-forwarded-proto'] = protocol;
  if (headers.host) upstreamHeaders['x-forwarded-host'] = headers.host;
  upstreamHeaders['x-request-id'] = requestId;
  return upstreamHeaders;
}

/** The headers of an answer that the caller gets. */
export function toResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const dropped = getHopByHopHeaders(headers);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** Whether a request has a body, which its headers say. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
