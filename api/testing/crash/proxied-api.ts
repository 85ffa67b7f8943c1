import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from 'mongodb';
import { pino } from 'pino';
import { connectMongo } from '../../src/kernel/database/mongo';
import { createIdentityProvider } from '../../src/kernel/identity/identity';
import { createConfiguredApp } from '../../src/server/server';
import { createGetAccounts, createApiClient, readTestConfig } from '../api';
import { SITE_ORIGIN } from '../scheduler';
import { PROJECT } from '../services';
import type { CallGate } from './call-gate';
import { startDatabaseProxy } from './database-proxy';
import type { Target } from './crash-scenario';
import { createSchedulerJob } from '../../src/server/jobs/scheduler-job';
import { createStores } from '../../src/server/stores';

/** An API whose database calls pass a gate. It runs no background jobs. */
export interface ProxiedApi extends Target {
  gate: CallGate;
  /** Stops it and its proxy. */
  stop: () => Promise<void>;
}

interface Options {
  /** A direct connection: commands sent here are not the API's. */
  sharedDb: Db;
  gate: CallGate;
  /** The address of the payment provider. */
  paymentsUrl: string;
  now?: () => Date;
}

/** Starts an API behind proxies, on another API's database. */
export async function startProxiedApi({ sharedDb, gate, paymentsUrl, now = () => new Date() }: Options) {
  const proxy = await startDatabaseProxy(gate);
  const config = readTestConfig(sharedDb.databaseName, { STRIPE_API_URL: paymentsUrl, SITE_ORIGIN });
  const { client, db } = await connectMongo({ ...config.mongo, uri: proxy.uri });
  const provider = createIdentityProvider(PROJECT);
  const log = pino({ level: 'silent' });
  const { ballotKeysDirectory, jwtSecret, siteOrigin } = config;
  const stores = createStores({ db, ballotKeysDirectory, now });
  const app = createConfiguredApp(config, {
    stores,
    scheduler: createSchedulerJob({ stores, log, jwtSecret, siteOrigin }),
    identity: { ...provider, getAccounts: createGetAccounts(sharedDb, provider.getAccounts) },
    log,
    isReady: () => Promise.resolve(true),
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: ProxiedApi = {
    ...createApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    db,
    gate,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await client.close(true);
      await proxy.stop();
    },
  };
  return api;
}
