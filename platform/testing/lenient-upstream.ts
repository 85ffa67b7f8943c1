import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived whole behind a server. */
export interface Arrived {
  method: string | undefined;
  url: string | undefined;
  body: string;
}

/** A process behind a server that reads requests as carelessly as Node can: it finds what is smuggled, where it gets there. */
export interface LenientUpstream {
  /** `127.0.0.1:4000`. */
  address: string;
  /** What arrived since the last time that this was asked. */
  takeArrived: () => Arrived[];
  stop: () => Promise<void>;
}

/** Marks the answers of the process. */
export const ANSWERED_BY_UPSTREAM = 'answered by the process';

/** Starts one on a free loopback port. */
export async function startLenientUpstream(): Promise<LenientUpstream> {
  const arrived: Arrived[] = [];
  const server = createServer({ insecureHTTPParser: true }, (request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (part: string) => (body += part));
    // A body that breaks off ends the connection, too.
    request.on('error', () => {});
    request.on('end', () => {
      const { method, url } = request;
      arrived.push({ method, url, body });
      response.end(ANSWERED_BY_UPSTREAM);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeArrived: () => arrived.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
