import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommandStartedEvent } from 'mongodb';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createStrictServer } from '@canvass/shared/node';
import { type AppDependencies, createApp } from './app';
import { createMessageClasses } from './message-classes';
import { createPrivateListener } from './private-listener';
import type { Config } from './config';
import { ensureIndexes } from './database/indexes';
import { openDatabase } from './database/open-database';
import { createPing } from '../kernel/database/ping';
import { migrateData } from './database/migrations';
import { createIdentityProvider, type IdentityProvider } from '../kernel/identity/identity';
import { createDeliveriesRepository } from '../mails/deliveries.repository';
import { startMailWorker, type MailWorker } from '../mails/mail-worker';
import { createReconcileJob, scheduleReconcile } from './jobs/reconcile-job';
import { createSchedulerJob, scheduleTasks } from './jobs/scheduler-job';
import { createAccountCheck, scheduleAccountCheck } from '../sessions/account-check';
import { createSessionsRepository } from '../sessions/sessions.repository';
import { createTaskSuccesses, type TaskSuccesses } from '../kernel/tasks/task-successes';
import { rebuildSurveyTokens } from '../surveys/search/rebuild-survey-tokens';
import type { SearchLimits } from '../surveys/search/survey-lists.repository';
import { createSurveyStatesRepository } from '../surveys/states/survey-states.repository';
import { createAreaNames } from '../telemetry/area-names';
import { createUsersRepository } from '../records/users.repository';
import { checkBallotKeysDirectory } from '../votes/anonymous/ballot-keys-directory';
import { createStores, type Stores } from './stores';

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/** Milliseconds between two checks for idle connections while the server stops. */
const DRAIN_POLL_INTERVAL_MS = 50;

/**
 * How long an idle connection stays open, in milliseconds: longer than at load balancers, so that they close it first.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export interface RunningServer {
  /** The server's address without `/api`: `http://127.0.0.1:3000`. */
  url: string;
  /** Reports "not ready", accepts no new requests, finishes those in flight, and disconnects from the database. */
  stop: () => Promise<void>;
}

/** Replacements for tests. */
export interface ServerOptions extends Partial<IdentityProvider> {
  now?: () => Date;
  /** Called for every command that is sent to the database. */
  onCommand?: (event: CommandStartedEvent) => void;
  searchLimits?: SearchLimits;
  deletionWaitMs?: number;
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idleCloseTimer = setInterval(() => server.closeIdleConnections(), DRAIN_POLL_INTERVAL_MS);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idleCloseTimer);
  clearTimeout(forceCloseTimer);
}

/**
 * Creates a server that limits every wait. A request must arrive within `requestTimeoutMs`. A connection without
 * traffic for twice as long, such as an export that nobody reads, is cut; by then, the response has already timed out.
 */
function createHttpServer(
  listener: RequestListener,
  { requestTimeoutMs }: Config,
  messageClasses: ReturnType<typeof createMessageClasses>,
): Server {
  const server = createStrictServer(
    {
      ...messageClasses,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 1000),
    },
    listener,
  );
  server.timeout = 2 * requestTimeoutMs;
  return server;
}

/** The API with its configuration and database, as an application that is not listening yet. */
export function createConfiguredApp(
  config: Config,
  dependencies: Pick<AppDependencies, 'stores' | 'scheduler' | 'log' | 'isReady' | 'isPrivate' | 'taskSuccesses'> & {
    identity: IdentityProvider;
    searchLimits?: SearchLimits | undefined;
    deletionWaitMs?: number | undefined;
  },
): Express {
  const { identity, searchLimits, ...others } = dependencies;
  const { stores, log } = others;
  return createApp({
    ...others,
    ...identity,
    jwtSecret: config.jwtSecret,
    siteOrigin: config.siteOrigin,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    operatorToken: config.operatorToken,
    rateLimits: config.rateLimits,
    invitationLimits: config.invitationLimits,
    requestTimeoutMs: config.requestTimeoutMs,
    areas: createAreaNames({ configured: config.telemetryAreas, edges: config.edges, now: stores.now, log }),
    overrides: config.overrides,
    cards: config.cards,
    searchLimits: { timeoutMs: config.searchTimeoutMs, ...searchLimits },
  });
}

/** @returns undefined if there is no mail server: mails then wait for one. */
function startConfiguredMailWorker(
  { mail, mailRetryDelayMs }: Config,
  { stores, log, successes }: { stores: Stores; log: Logger; successes: TaskSuccesses },
): MailWorker | undefined {
  if (mail) {
    const { db, locks, now } = stores;
    return startMailWorker({
      deliveries: createDeliveriesRepository(db),
      locks,
      settings: mail,
      retryDelayMs: mailRetryDelayMs,
      log,
      successes,
      now,
    });
  }
  log.info('there is no mail server (SMTP_URL): mails stay queued');
  return undefined;
}

/** Connects to the database, creates its indexes, and serves the API. Port 0 uses any free port. */
export async function startServer(config: Config, log: Logger, options: ServerOptions = {}): Promise<RunningServer> {
  const { onCommand, now = () => new Date(), searchLimits, deletionWaitMs, ...identityOverrides } = options;
  const { client, db } = await openDatabase(config.mongo, onCommand);
  await checkBallotKeysDirectory(db, config.ballotKeysDirectory).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  await ensureIndexes(db);
  await migrateData(db, { log, now });
  await createUsersRepository(db).rebuildTokens();
  await rebuildSurveyTokens(db);
  await createSurveyStatesRepository(db).addDueClosings(now());
  let isStopping = false;

  const pingDatabase = createPing(db);
  const isReady = async () => !isStopping && (await pingDatabase());

  const identity: IdentityProvider = { ...createIdentityProvider(config.firebaseProject), ...identityOverrides };
  const { removeIdentity, getAccounts } = identity;
  const privateRequests = new WeakSet<IncomingMessage>();
  const isPrivate = (request: IncomingMessage) => privateRequests.has(request);
  let mailWorker: MailWorker | undefined;
  const wakeMails = () => mailWorker?.wake();
  const successes = createTaskSuccesses(now);
  const others = { searchLimits, deletionWaitMs, taskSuccesses: successes };
  const { jwtSecret, ballotKeysDirectory, siteOrigin } = config;
  const stores = createStores({ db, ballotKeysDirectory, wakeMails, now });
  const scheduler = createSchedulerJob({ stores, log, jwtSecret, siteOrigin, successes });
  const app = createConfiguredApp(config, { stores, scheduler, identity, log, isReady, isPrivate, ...others });
  const listener: RequestListener = (request, response) => {
    // Proxies in front of the API keep connections open; this header tells them to close theirs before the server does.
    if (isStopping) response.setHeader('Connection', 'close');
    app(request, response);
  };
  const messageClasses = createMessageClasses(app);
  const server = createHttpServer(listener, config, messageClasses);
  const servers = [server];
  const port = await listen(server, config.host, config.port);
  log.info({ port }, 'listening');
  if (config.privatePort !== undefined) {
    const privateListener = createPrivateListener(listener, privateRequests);
    const privateServer = createHttpServer(privateListener, config, messageClasses);
    log.info({ port: await listen(privateServer, config.host, config.privatePort) }, 'listening for the renderer');
    servers.push(privateServer);
  }
  const reconcileJob = scheduleReconcile(
    createReconcileJob(stores, { removeIdentity, getAccounts }),
    log,
    config.reconcileIntervalMs,
    successes,
  );
  const schedulerJob = scheduleTasks(scheduler, log, config.schedulerIntervalMs);
  const sessions = createSessionsRepository(db);
  const accountCheckJob = scheduleAccountCheck(
    createAccountCheck({ sessions, getAccounts, leases: stores.locks, now }, config.accountCheckIntervalMs),
    log,
    config.accountCheckIntervalMs,
    successes,
  );
  mailWorker = startConfiguredMailWorker(config, { stores, log, successes });

  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      isStopping = true;
      if (config.shutdownDelayMs > 0) await wait(config.shutdownDelayMs);
      const jobs = [reconcileJob, schedulerJob, accountCheckJob, mailWorker];
      await Promise.all([...servers.map(drain), ...jobs.map((job) => job?.stop())]);
      await client.close();
      log.info('stopped');
    },
  };
}
