import { readConfig } from './config';
import { buildLog } from './http/logging';
import { startServer } from './server';

/** Milliseconds beyond the announced delay that stopping may take; the database may be gone for good. */
const STOP_TIMEOUT = 20_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = buildLog(config.logLevel);
  const server = await startServer(config, log);
  let stopping = false;

  function stop(): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.fatal('did not stop in time');
      process.exit(1);
    }, config.shutdownDelay + STOP_TIMEOUT).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by a supervisor: leave with it.
  process.on('disconnect', stop);
  // It may be gone already, before anybody listened.
  if (process.send && !process.connected) return stop();
  process.send?.({ ready: server.url });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
