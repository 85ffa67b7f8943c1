import { createScheduler } from '@canvass/testing/models/scheduler';
import type { ApiClient, TestApi } from '../api';
import { createCallGate, type CallGate } from '../crash/call-gate';
import { startHttpProxy } from '../crash/http-proxy';
import { startProxiedApi, type ProxiedApi } from '../crash/proxied-api';

/**
 * Starts one API per actor, all on the database of another API. While the actors work concurrently, each of their calls
 * (to the database, identity provider, or payment provider) waits for its turn.
 */
export async function startActors({ db: sharedDb }: Pick<TestApi, 'db'>, count: number, now: () => Date) {
  const turns = createScheduler();
  const gates: CallGate[] = [];
  // Only one actor makes calls at a time, so calls to the shared address belong to that actor.
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const identity = await startHttpProxy(`http://${emulator}`, () => gates[turns.running()]);
  // The provider's library reads this variable at each call.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.host;
  const actorApis: { api: ProxiedApi; payments: Awaited<ReturnType<typeof startHttpProxy>> }[] = [];
  for (let actor = 0; actor < count; actor += 1) {
    const gate = createCallGate((call) => turns.hold(actor, call));
    gates.push(gate);
    const payments = await startHttpProxy(process.env['TEST_PAYMENTS_URL'] ?? '', () => gate);
    const api = await startProxiedApi({ sharedDb, gate, paymentsUrl: payments.url, now });
    actorApis.push({ api, payments });
  }

  return {
    turns,

    /** The API that an actor calls. */
    getApi(actor: number): ApiClient {
      const found = actorApis[actor];
      if (!found) throw new Error(`There is no actor ${actor}.`);
      return found.api;
    },

    /** Runs an action that is not an API call, such as one of the clock or a bank, when it is its turn. */
    async runInTurn<Result>(actor: number, call: string, work: () => Result | Promise<Result>): Promise<Result> {
      const release = await turns.hold(actor, call);
      try {
        return await work();
      } finally {
        release();
      }
    },

    async stop(): Promise<void> {
      process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
      await Promise.all(actorApis.flatMap(({ api, payments }) => [api.stop(), payments.stop()]));
      await identity.stop();
    },
  };
}

export type Actors = Awaited<ReturnType<typeof startActors>>;
