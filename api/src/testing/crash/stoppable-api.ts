import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { connectMongo } from '../../database/mongo';
import { buildIdentityProvider } from '../../identity/identity';
import { buildConfiguredApp } from '../../server';
import { accountsOfPeople, createCalls, readTestConfig, type Calls, type TestApi } from '../api';
import { PROJECT } from '../services';
import { createCallGate, type CallGate } from './call-gate';
import { startDatabaseProxy } from './database-proxy';
import { startHttpProxy } from './http-proxy';

/** An API that is stopped at a call, and does nothing of its own accord: no timers run in it. */
export interface StoppableApi extends Calls {
  gate: CallGate;
  /** Ends what is left of it. */
  stop: () => Promise<void>;
}

/** Starts APIs that can be stopped, one after the other, on the database of another API. */
export async function createStoppableApis({ db: sharedDb }: TestApi) {
  let current: CallGate | undefined;
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const [identity, payments] = await Promise.all([
    startHttpProxy(`http://${emulator}`, () => current),
    startHttpProxy(process.env['TEST_PAYMENTS_URL'] ?? '', () => current),
  ]);
  // The provider's library reads it at each call.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.host;

  return {
    async start(): Promise<StoppableApi> {
      const gate = createCallGate();
      current = gate;
      const proxy = await startDatabaseProxy(process.env['TEST_MONGODB_URI'] ?? '', gate);
      const config = readTestConfig(sharedDb.databaseName, { STRIPE_API_URL: payments.url });
      const { client, db } = await connectMongo({ ...config.mongo, uri: proxy.uri });
      const provider = buildIdentityProvider(PROJECT);
      const app = buildConfiguredApp(config, {
        db,
        identity: { ...provider, getAccounts: accountsOfPeople(sharedDb, provider.getAccounts) },
        now: () => new Date(),
        log: pino({ level: 'silent' }),
        isReady: () => Promise.resolve(true),
      });
      const server = createServer(app);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return {
        ...createCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        gate,
        async stop() {
          server.closeAllConnections();
          await new Promise<void>((resolve) => server.close(() => resolve()));
          await client.close(true);
          proxy.stop();
          current = undefined;
        },
      };
    },

    async stop(): Promise<void> {
      process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
      await Promise.all([identity.stop(), payments.stop()]);
    },
  };
}

export type StoppableApis = Awaited<ReturnType<typeof createStoppableApis>>;
