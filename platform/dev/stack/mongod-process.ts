import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { startMongod, type Mongod } from './mongod';

/**
 * Runs a `mongod` as a part of an installation that ends with its supervisor: `tsx
 * platform/dev/stack/mongod-process.ts`. Reads MONGOD_DIRECTORY and MONGOD_PORT; sends `{ ready: uri }` to a parent
 * with a channel.
 */
const { MONGOD_DIRECTORY = '', MONGOD_PORT = '' } = process.env;

const stopController = new AbortController();
let mongod: Mongod | undefined;
setUpGracefulShutdown(async () => {
  stopController.abort();
  await mongod?.ended;
});

try {
  mongod = await startMongod({ directory: MONGOD_DIRECTORY, port: Number(MONGOD_PORT) }, stopController.signal);
  process.send?.({ ready: mongod.uri });
  const outcome = await mongod.ended;
  if (!stopController.signal.aborted) throw new Error(`mongod ${outcome}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
