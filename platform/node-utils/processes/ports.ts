import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UserError } from './user-error';

/** Below the ephemeral ports: an outgoing connection could take one of those before a server listens on it. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

/** From here to `FIRST_PORT`, ports are for servers that start later. */
const FIRST_RESERVED_PORT = 10_000;

/** After this many attempts, the cause must be something else. */
const MAX_ATTEMPTS = 100;

function listen(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      server.close(() => resolve());
    });
  });
}

/** The ports that this process has been given: nothing may be listening on them yet. */
const given = new Set<number>();

async function findPort(first: number, last: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(first, last);
    if (given.has(port)) continue;
    try {
      await listen(port, '127.0.0.1');
      given.add(port);
      return port;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A port that is currently free, for a server that listens at once. */
export function findFreePort(): Promise<number> {
  return findPort(FIRST_PORT, LAST_PORT);
}

/** A free port for a program that listens later: programs that look for one by `findFreePort` in the meantime do not get it. */
export function reservePort(): Promise<number> {
  return findPort(FIRST_RESERVED_PORT, FIRST_PORT);
}

/** Whether a port of the loopback address is currently free. */
export function isPortFree(port: number): Promise<boolean> {
  return listen(port, '127.0.0.1').then(
    () => true,
    () => false,
  );
}

/** @throws UserError when the port is in use on either loopback address. */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    await listen(port, host).catch((error: NodeJS.ErrnoException) => {
      // A machine without IPv6 does not have the address ::1.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      if (error.code === 'EACCES')
        throw new UserError(
          `Port ${port} needs more privileges than this account has: choose another one with --port N.`,
        );
      throw new UserError(`Port ${port} is taken by another program: stop it, or choose another port with --port N.`);
    });
  }
}
