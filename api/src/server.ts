import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommandStartedEvent } from 'mongodb';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createStrictServer } from '@canvass/shared/node';
import { buildApp } from './app';
import type { Materials } from './compose';
import type { Config } from './config';
import { ensureIndexes } from './database/indexes';
import { openDatabase } from './database/open';
import { createPing } from './database/ping';
import { upgradeData } from './database/upgrade';
import { buildIdentityProvider, type IdentityProvider } from './identity/identity';
import { buildLeases } from './database/lease';
import { reconcileDatabase } from './reconcile/reconcile-database';
import { scheduleReconcile } from './reconcile/schedule';
import { createAccountCheck } from './sessions/account-check';
import { scheduleAccountCheck } from './sessions/schedule';
import { createSessionsRepository } from './sessions/sessions.repository';
import type { SearchLimits } from './surveys/survey-lists.repository';
import { buildUsersRepository } from './users/users.repository';

/** Milliseconds that requests in flight have to finish when the server stops. */
const DRAIN_TIMEOUT = 10_000;

/** Milliseconds between two looks at connections that have become idle while the server stops. */
const DRAIN_PAUSE = 50;

/** Milliseconds for which an idle connection is kept: longer than load balancers keep theirs, so that they end it. */
const KEEP_ALIVE = 65_000;

export interface RunningServer {
  /** Where it answers, without `/api`: `http://127.0.0.1:3000`. */
  url: string;
  /** Says that it is not ready, takes no new requests, finishes those in flight, leaves the database. */
  stop: () => Promise<void>;
}

/** What tests put in place of the real thing. */
export interface Overrides extends Partial<IdentityProvider> {
  now?: () => Date;
  /** Sees every command that is sent to the database. */
  onCommand?: (event: CommandStartedEvent) => void;
  searchLimits?: SearchLimits;
  removalWaitMs?: number;
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
  const closing = setInterval(() => server.closeIdleConnections(), DRAIN_PAUSE);
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
  await closed;
  clearInterval(closing);
  clearTimeout(forced);
}

/**
 * A server with an end to every wait. A request has `requestTimeout` to arrive, and a connection on which nothing
 * moves for twice as long, as nobody reads an export, is cut: the deadline of the answer comes before that.
 */
function buildServer(app: RequestListener, { requestTimeout }: Config): Server {
  const server = createStrictServer(
    {
      headersTimeout: requestTimeout,
      requestTimeout,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: Math.min(requestTimeout, 1000),
    },
    app,
  );
  server.timeout = 2 * requestTimeout;
  return server;
}

/** The API as it is configured, on a database, as an application that listens nowhere yet. */
export function buildConfiguredApp(
  config: Config,
  parts: Pick<Materials, 'db' | 'now' | 'log' | 'isReady'> & {
    identity: IdentityProvider;
    searchLimits?: SearchLimits | undefined;
    removalWaitMs?: number | undefined;
  },
): Express {
  const { identity, searchLimits, ...others } = parts;
  return buildApp({
    ...others,
    ...identity,
    jwtSecret: config.jwtSecret,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    operatorToken: config.operatorToken,
    rateLimits: config.rateLimits,
    requestTimeout: config.requestTimeout,
    telemetryAreas: config.telemetryAreas,
    overrides: config.overrides,
    cards: config.cards,
    searchLimits: { time: config.searchTimeout, ...searchLimits },
  });
}

/** Connects to the database, makes its indexes, and serves the API. Port 0 takes any free one. */
export async function startServer(config: Config, log: Logger, overrides: Overrides = {}): Promise<RunningServer> {
  const { onCommand, now = () => new Date(), searchLimits, removalWaitMs, ...replaced } = overrides;
  const { client, db } = await openDatabase(config.mongo, onCommand);
  await ensureIndexes(db);
  await upgradeData(db, { log, now });
  await buildUsersRepository(db).backfillTokens();
  let stopping = false;

  const answersPing = createPing(db);
  const isReady = async () => !stopping && (await answersPing());

  const identity: IdentityProvider = { ...buildIdentityProvider(config.firebaseProject), ...replaced };
  const { removeIdentity, getAccounts } = identity;
  const app = buildConfiguredApp(config, { db, identity, now, log, isReady, searchLimits, removalWaitMs });
  const server = buildServer((request, response) => {
    // What is before the API keeps its connections; this is how it learns to let go of them before they end.
    if (stopping) response.setHeader('Connection', 'close');
    app(request, response);
  }, config);
  const port = await listen(server, config);
  log.info({ port }, 'listening');
  const reconciling = scheduleReconcile(
    reconcileDatabase({ db, removeIdentity, getAccounts, now }),
    log,
    config.reconcileInterval,
  );
  const sessions = createSessionsRepository(db);
  const checking = scheduleAccountCheck(
    createAccountCheck({ sessions, getAccounts, leases: buildLeases(db), now }, config.accountCheckInterval),
    log,
    config.accountCheckInterval,
  );

  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      stopping = true;
      if (config.shutdownDelay > 0) await wait(config.shutdownDelay);
      await Promise.all([drain(server), reconciling.stop(), checking.stop()]);
      await client.close();
      log.info('stopped');
    },
  };
}
