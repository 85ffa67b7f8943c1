import { request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The parts of a request other than its address. */
export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A response with its decompressed body. */
export interface DecodedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Headers that affect browsers and caches. */
const COMPARED_HEADERS = [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'etag',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'vary',
  'x-content-type-options',
  'x-request-id',
];

function decodeBody(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/**
 * Sends a request to a server on loopback, with a path that is not normalized.
 * @param onChunk is called for every chunk of the body. Rejects when the response breaks off.
 */
export function sendRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
  onChunk = () => {},
) {
  return new Promise<DecodedResponse>((resolve, reject) => {
    const outgoing = rawRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        onChunk();
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: decodeBody(Buffer.concat(chunks), response.headers['content-encoding']),
        }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

/** The parts of a response that must be the same from two servers. */
export function toComparable({ status, headers, body }: DecodedResponse) {
  return { status, body, headers: Object.fromEntries(COMPARED_HEADERS.map((name) => [name, headers[name]])) };
}
