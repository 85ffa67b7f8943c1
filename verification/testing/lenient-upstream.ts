import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A complete request that the upstream received. */
export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  body: string;
}

/**
 * An upstream process that parses requests as leniently as Node can, to detect smuggled requests that a server lets
 * through.
 */
export interface LenientUpstream {
  /** `127.0.0.1:4000`. */
  address: string;
  /** Returns the requests received since the last call. */
  takeRequests: () => ReceivedRequest[];
  stop: () => Promise<void>;
}

/** The body of the upstream's responses. */
export const UPSTREAM_BODY = 'answered by the process';

/** Starts an upstream on a free loopback port. */
export async function startLenientUpstream(): Promise<LenientUpstream> {
  const received: ReceivedRequest[] = [];
  const server = createServer({ insecureHTTPParser: true }, (request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (part: string) => (body += part));
    // An aborted body also ends the connection.
    request.on('error', () => {});
    request.on('end', () => {
      const { method, url } = request;
      received.push({ method, url, body });
      response.end(UPSTREAM_BODY);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests: () => received.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
