import { pino } from 'pino';
import { startEdge } from '@canvass/edge/edge';
import { reservePort } from '@canvass/node-utils/processes/ports';
import type { Load } from '@canvass/compatibility/rolling/load';
import { startServer, type RunningServer } from '../../src/server/server';
import { readTestConfig, type TestApi } from '../api';

export { findDifferences } from '@canvass/compatibility/rolling/differences';
export { startLoad } from '@canvass/compatibility/rolling/load';

/** Longer than the edge keeps idle connections: see "Stopping" in docs/operations.md. */
const SHUTDOWN_DELAY_MS = 5000;

/** Starts two servers on the database of a test's API, behind one edge; each can be replaced. */
export async function startReplaceableServers({ db }: TestApi) {
  const ports = [await reservePort(), await reservePort()];
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  const start = (port: number) => {
    const settings = {
      PORT: String(port),
      SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
      RECONCILE_INTERVAL_MS: '1000',
    };
    return startServer(readTestConfig(db.databaseName, settings), log);
  };
  const servers: RunningServer[] = [];
  for (const port of ports) servers.push(await start(port));
  const apiUpstreams = servers.map(({ url }) => url);
  const edge = await startEdge({ port: 0, releases: 'no-releases', channel: 'production', apiUpstreams });
  return {
    url: `http://127.0.0.1:${edge.port}`,
    /** The warnings and errors in the servers' logs. */
    complaints: warnings,
    /** Stops a server under this load, as SIGTERM does, and starts another in its place. */
    async replace(index: number, load: Load): Promise<void> {
      await load.stopUnderLoad(async () => servers[index]?.stop(), SHUTDOWN_DELAY_MS);
      servers[index] = await start(ports[index] ?? 0);
    },
    async stop(): Promise<void> {
      await edge.stop();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
