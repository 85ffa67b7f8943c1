import type { TestApi } from '../api';
import { createCallGate, type CallGate } from './call-gate';
import { startHttpProxy } from './http-proxy';
import { startProxiedApi, type ProxiedApi } from './proxied-api';

/** Starts APIs that can be stopped, one after another, on the database of another API. */
export async function createStoppableApis({ db: sharedDb }: TestApi) {
  let current: CallGate | undefined;
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const [identity, payments] = await Promise.all([
    startHttpProxy(`http://${emulator}`, () => current),
    startHttpProxy(process.env['TEST_PAYMENTS_URL'] ?? '', () => current),
  ]);
  // The provider's library reads this variable at each call.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.host;

  return {
    async start(): Promise<ProxiedApi> {
      const gate = createCallGate();
      current = gate;
      const api = await startProxiedApi({ sharedDb, gate, paymentsUrl: payments.url });
      return {
        ...api,
        async stop() {
          await api.stop();
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
