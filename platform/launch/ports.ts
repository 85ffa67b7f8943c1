import { createServer, type AddressInfo } from 'node:net';
import { LaunchError } from './options';

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listen(0, '127.0.0.1');
}

/** @throws LaunchError when somebody listens on the port, on either loopback address. */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    await listen(port, host).catch((error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1 to be taken.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      if (error.code === 'EACCES')
        throw new LaunchError(
          `Port ${port} needs more rights than this account has: choose another one with --port N.`,
        );
      throw new LaunchError(`Port ${port} is taken by another program: stop it, or choose another port with --port N.`);
    });
  }
}
