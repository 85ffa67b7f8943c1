import { parseArgs } from 'node:util';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { refuseProduction } from './refuse-production';
import { startServer } from './server';

/** Messages from the child to the process that started it. */
export type ChildMessage =
  | { kind: 'ready'; port: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'log'; line: string };

function sendToParent(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
  else if (message.kind === 'ready') process.stdout.write(`listening on mongodb://127.0.0.1:${message.port}/\n`);
  else process.stderr.write(`${message.kind === 'log' ? message.line : message.reason}\n`);
}

/** Runs until it is told to stop, or until the parent process ends. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, port: { type: 'string', default: '0' } } });
  if (values.dir === undefined) throw new Error('Give the data directory with --dir.');
  refuseProduction();
  process.umask(0o077);
  const server = await startServer({
    directory: values.dir,
    port: Number(values.port),
    log: (line) => sendToParent({ kind: 'log', line }),
  });
  sendToParent({ kind: 'ready', port: server.port });
  setUpGracefulShutdown(() => server.stop());
}

main().catch((error: unknown) => {
  sendToParent({ kind: 'refused', reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
});
