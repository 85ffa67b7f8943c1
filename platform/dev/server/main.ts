import { join } from 'node:path';
import { inRoot, ROOT } from '@canvass/workspace/applications';
import { isRunning, readAddresses } from '@canvass/data-directory/addresses';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { ADDRESSES_FILE } from '@canvass/data-directory/data-directory';
import { readDatabaseKind } from '@canvass/data-directory/database-kind';
import { describeFailure } from '@canvass/data-directory/failures';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { clearPaymentEnv } from '../stack/payment-env';
import { reservePort, requireFreePort } from '@canvass/node-utils/processes/ports';
import { PREVIEW_PATH } from '@canvass/preview/open-address';
import { openLockedDataDirectory } from '@canvass/data-directory/data-directory-lock';
import { startStack } from '../stack/stack';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { startAlone } from './alone';
import { startDevArea } from './dev-area';
import { startDevEdge } from './dev-edge';
import { parseDevOptions, type DevOptions } from './dev-options';
import { ensureDevShell } from './dev-shell';
import { startOverrideServer } from './override-server';

const log = (line: string) => console.log(line);

/**
 * The edge of the installation that serves the rest: a running one, or one that is started and stopped with this
 * process.
 */
async function connectToStack(data: string): Promise<{ url: string; description: string; stop: () => Promise<void> }> {
  const addresses = readAddresses(join(data, ADDRESSES_FILE));
  if (addresses && (await isRunning(addresses))) {
    return { url: addresses.edge, description: `the Canvass running at ${addresses.edge}`, stop: async () => {} };
  }
  clearPaymentEnv(process.env);
  await ensureBuilt();
  const port = await reservePort();
  const { directory, unlock } = openLockedDataDirectory(data, false);
  const mongoUri = process.env.MONGODB_URI;
  // With the same database as at the last start: another one would show other data, and commands would use it, too.
  const mongod = !mongoUri && readDatabaseKind(directory.databaseKind) === 'mongod';
  const { stop } = await startStack({ data: directory, port, apiProcesses: 1, mongoUri, mongod, log });
  return {
    url: `http://127.0.0.1:${port}`,
    description: `a separate Canvass with its data in ${data}`,
    stop: () => stop().finally(unlock),
  };
}

async function runOverride({ name, port }: DevOptions, environment: string): Promise<void> {
  const { stop } = await startOverrideServer({ name, environment, port, log });
  setUpGracefulShutdown(stop);
  log(
    [
      '',
      `ready http://localhost:${port}`,
      '',
      `  ${name}, from its sources, and nothing else: reload the page to see saved changes`,
      `  Choose it at ${environment}/api/overrides, where you and http://localhost:${port} must be allowed: docs/teams.md`,
      '',
      '  Ctrl-C stops it.',
    ].join('\n'),
  );
}

async function main(): Promise<void> {
  const options = parseDevOptions(process.argv.slice(2));
  const { name, port, data } = options;
  if (process.env.NODE_ENV === 'production') {
    throw new UserError('npm run dev is for development machines: it does not run with NODE_ENV=production.');
  }
  // The federation plugin writes its generated entry below the working directory.
  process.chdir(ROOT);
  await requireFreePort(port);
  if (options.override !== undefined) return runOverride(options, options.override);
  const shell = await ensureDevShell(log);
  const area = startDevArea(name, log);
  const stack = await (options.alone ? startAlone(area, options.responses, log) : connectToStack(data));
  const edge = await startDevEdge({ port, upstream: stack.url, shell, area });
  setUpGracefulShutdown(async () => {
    await edge.stop();
    await area.stop();
    await stack.stop();
  });
  log(
    [
      '',
      `ready http://localhost:${port}${options.alone ? PREVIEW_PATH : ''}`,
      '',
      `  area     ${name}, from its sources, with fast refresh`,
      '  shell    from its sources, with the development build of React that fast refresh needs; not rebuilt on changes',
      `  the rest ${options.alone ? '' : 'as released, served by '}${stack.description}`,
      '  types    are not checked here: npm run lint',
      '',
      '  Ctrl-C stops it.',
    ].join('\n'),
  );
  return undefined;
}

try {
  await main();
} catch (error) {
  console.error(describeFailure(error, inRoot('.data')));
  process.exit(1);
}
