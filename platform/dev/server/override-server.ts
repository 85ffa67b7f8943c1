import { createServer } from 'node:http';
import webpack from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import { sendText } from '@canvass/edge/responses';
import { getDevPath } from '@canvass/workspace/dev-paths';
import { logBuilds } from './dev-area';
import { createOverrideConfig } from './dev-config';
import { createOverrideGate } from './override-gate';

interface ServeOptions {
  name: string;
  /** The origin whose pages may read the files. */
  environment: string;
  /** 0 for any free port. */
  port: number;
  log: (line: string) => void;
}

/**
 * Rebuilds an area at every save and serves its files to pages of one environment, at the address that a page with an
 * override requests. Listens on this machine only.
 */
export async function startOverrideServer({ name, environment, port, log }: ServeOptions): Promise<ListeningServer> {
  const compiler = webpack(createOverrideConfig(name));
  logBuilds(compiler, name, log);
  const files = devMiddleware(compiler, {
    publicPath: getDevPath(name),
    headers: { 'cache-control': 'no-store' },
    stats: false,
  });
  const isAllowed = createOverrideGate(environment);
  const server = createServer((request, response) => {
    if (!isAllowed(request, response)) return;
    void files(request, response, () => sendText(response, 404, 'File not found.'));
  });
  const listening = await startListening(server, port);
  return {
    port: listening.port,
    async stop() {
      await listening.stop();
      await new Promise((resolve) => files.close(resolve));
    },
  };
}
