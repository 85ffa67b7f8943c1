import { stopOnRequest } from '../stop-on-request';
import { startMongod, type Mongod } from './mongod';

/**
 * A `mongod` as a part of an installation, which ends with its supervisor: `tsx platform/launch/mongod-process.ts`.
 * Reads MONGOD_DIRECTORY and MONGOD_PORT; sends `{ ready: uri }` to a parent with a channel.
 */
const { MONGOD_DIRECTORY = '', MONGOD_PORT = '' } = process.env;

const stopping = new AbortController();
let mongod: Mongod | undefined;
stopOnRequest(async () => {
  stopping.abort();
  await mongod?.ended;
});

try {
  mongod = await startMongod({ directory: MONGOD_DIRECTORY, port: Number(MONGOD_PORT) }, stopping.signal);
  process.send?.({ ready: mongod.uri });
  const how = await mongod.ended;
  if (!stopping.signal.aborted) throw new Error(`mongod ${how}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
