import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommandStartedEvent } from 'mongodb';
import type { Logger } from 'pino';
import { buildApp } from './app';
import type { Config } from './config';
import { ensureIndexes } from './database/indexes';
import { connectMongo } from './database/mongo';
import { buildVerifyIdentity, type VerifyIdentity } from './identity/identity';

/** Milliseconds that requests in flight have to finish when the server stops. */
const DRAIN_TIMEOUT = 10_000;

export interface RunningServer {
  /** Where it answers, without `/api`: `http://127.0.0.1:3000`. */
  url: string;
  /** Takes no new requests, finishes those in flight, leaves the database. */
  stop: () => Promise<void>;
}

/** What tests put in place of the real thing. */
export interface Overrides {
  now?: () => Date;
  verifyIdentity?: VerifyIdentity;
  /** Sees every command that is sent to the database. */
  onCommand?: (event: CommandStartedEvent) => void;
}

async function listen(server: Server, { host, port }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
  await closed;
  clearTimeout(forced);
}

/** Connects to the database, makes its indexes, and serves the API. Port 0 takes any free one. */
export async function startServer(config: Config, log: Logger, overrides: Overrides = {}): Promise<RunningServer> {
  const { client, db } = await connectMongo(config.mongo, overrides.onCommand);
  await ensureIndexes(db);
  let stopping = false;

  async function isReady(): Promise<boolean> {
    const ping = db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
    return !stopping && (await ping);
  }

  const app = buildApp({
    db,
    verifyIdentity: overrides.verifyIdentity ?? buildVerifyIdentity(config.firebaseProject),
    jwtSecret: config.jwtSecret,
    now: overrides.now ?? (() => new Date()),
    log,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    operatorToken: config.operatorToken,
    isReady,
  });
  const server = createServer(app);
  const port = await listen(server, config);
  log.info({ port }, 'listening');

  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      stopping = true;
      await drain(server);
      await client.close();
      log.info('stopped');
    },
  };
}
