import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { getClientInfo } from './client-info';

/** Hop-by-hop headers (RFC 9110, 7.6.1). Trailers and the header that announces them are forwarded. */
const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that only the edge may set; a client's own are dropped. */
const UNTRUSTED_HEADERS = /^(forwarded|x-real-ip|x-forwarded-.*)$/;

export interface ForwardOptions {
  withAuthorization: boolean;
  /** Number of trusted proxies in front of the edge; 0 by default. */
  proxies?: number;
  /** Milliseconds for which an unused connection to a process is kept, if not the default. */
  keepAliveMs?: number;
}

/** The names of headers that must not be forwarded: the usual ones, and those listed in `Connection`. */
function getHopByHopHeaders({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return HOP_BY_HOP_HEADERS;
  const listed = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set([...HOP_BY_HOP_HEADERS, ...listed]);
}

/**
 * Adds a header to a list in which each name is followed by its value; a header with several values is added once for
 * each. Node and undici need less time for such a list than for an object.
 */
function addHeader(list: string[], name: string, value: string | readonly string[] | undefined): void {
  if (typeof value === 'string') list.push(name, value);
  else for (const each of value ?? []) list.push(name, each);
}

/** The id of a request in every log: the caller's, if it is valid for the API, otherwise a new one. */
export function getRequestId({ 'x-request-id': requestId }: IncomingHttpHeaders): string {
  return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID();
}

/** The headers to send to a process behind the edge, each name followed by its value. */
export function toUpstreamHeaders(
  request: IncomingMessage,
  requestId: string,
  { withAuthorization, proxies = 0 }: ForwardOptions,
): string[] {
  const { headers } = request;
  const dropped = getHopByHopHeaders(headers);
  const upstreamHeaders: string[] = [];
  for (const name of Object.keys(headers)) {
    // The edge has already sent 100 Continue, and the body follows the headers immediately.
    const isDropped = dropped.has(name) || name === 'expect' || (name === 'authorization' && !withAuthorization);
    if (!isDropped && name !== 'x-request-id' && !UNTRUSTED_HEADERS.test(name))
      addHeader(upstreamHeaders, name, headers[name]);
  }
  const { address, protocol } = getClientInfo(request, proxies);
  upstreamHeaders.push('x-forwarded-for', address, 'x-forwarded-proto', protocol, 'x-request-id', requestId);
  if (headers.host) upstreamHeaders.push('x-forwarded-host', headers.host);
  return upstreamHeaders;
}

/** The headers of a response to send to the caller, each name followed by its value. */
export function toResponseHeaders(headers: IncomingHttpHeaders): string[] {
  const dropped = getHopByHopHeaders(headers);
  const responseHeaders: string[] = [];
  for (const name of Object.keys(headers)) if (!dropped.has(name)) addHeader(responseHeaders, name, headers[name]);
  return responseHeaders;
}

/** Whether a request has a body, according to its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
