import type { Server } from './commands/context';
import { createCursors } from './commands/cursors';
import { dispatch } from './commands/dispatch';
import { dropInterruptedIndexes, startMaintenance } from './maintenance';
import { upgradeFormat } from './storage/format';
import { openStore } from './storage/store';
import { listen } from './wire/listener';

export interface RunningServer {
  port: number;
  /** Completes the running requests, then closes the data directory. */
  stop(): Promise<void>;
}

/** Opens a data directory and serves it on the loopback address; port 0 picks a free one. */
export async function startServer(options: {
  directory: string;
  port: number;
  log: (line: string) => void;
}): Promise<RunningServer> {
  const store = openStore(options.directory);
  try {
    await dropInterruptedIndexes(store);
    await upgradeFormat(store, options.log);
    const server: Server = {
      store,
      cursors: createCursors(),
      address: () => `127.0.0.1:${listener.port}`,
      inSession: createSessionQueue(),
      settings: { ttlSeconds: 60 },
    };
    const listener = await listen(options.port, (request) => dispatch(server, request), options.log);
    const maintenance = startMaintenance(server, options.log);
    return {
      port: listener.port,
      async stop() {
        maintenance.stop();
        await listener.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Runs each session's work in order. */
function createSessionQueue(): Server['inSession'] {
  const lastJobs = new Map<string, Promise<unknown>>();
  return async (session, work) => {
    if (session === undefined) return work();
    const id = session.toString('hex');
    const queued = (lastJobs.get(id) ?? Promise.resolve()).then(work, work);
    lastJobs.set(id, queued);
    try {
      return await queued;
    } finally {
      if (lastJobs.get(id) === queued) lastJobs.delete(id);
    }
  };
}
