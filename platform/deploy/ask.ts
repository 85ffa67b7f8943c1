import { request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What is asked, beside the address. */
export interface Wanted {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An answer, with its body as it was before it was compressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What browsers and caches go by. */
const COMPARED = [
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

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/**
 * Asks a server on loopback, with a path that nobody normalises.
 * @param onPart is called with every piece of the body. Rejects when the answer breaks off.
 */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Wanted = {},
  onPart = () => {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = rawRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        parts.push(part);
        onPart();
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: decoded(Buffer.concat(parts), response.headers['content-encoding']),
        }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

/** What has to be the same from two servers. */
export function compared({ status, headers, body }: Answer) {
  return { status, body, headers: Object.fromEntries(COMPARED.map((name) => [name, headers[name]])) };
}
