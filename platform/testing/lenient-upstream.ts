import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived whole behind a server. */
export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  body: string;
}

/** A process behind a server that reads requests as carelessly as Node can: it finds what is smuggled, where it gets there. */
export interface LenientUpstream {
  /** `127.0.0.1:4000`. */
  address: string;
  /** What arrived since the last time that this was asked. */
  takeRequests: () => ReceivedRequest[];
  stop: () => Promise<void>;
}

/** Marks the answers of the process. */
export const UPSTREAM_BODY = 'answered by the process';

/** Starts one on a free loopback port. */
export async function startLenientUpstream(): Promise<LenientUpstream> {
  const received: ReceivedRequest[] = [];
  const server = createServer({ insecureHTTPParser: true }, (request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (part: string) => (body += part));
    // A body that breaks off ends the connection, too.
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
