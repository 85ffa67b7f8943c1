import { readConfig } from './server/config';
import { createLogger, createStandardOutput } from './kernel/http/logging/logging';
import { startServer } from './server/server';

/** How many milliseconds stopping may take in addition to the announced delay; the database may be gone for good. */
const STOP_TIMEOUT_MS = 20_000;

async function main(): Promise<void> {
  const config = readConfig();
  const output = createStandardOutput();
  const log = createLogger(config.logLevel, output);
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let isStopping = false;

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    // The process accepts no requests yet and may be waiting for an unavailable database, so there is nothing to stop.
    if (!server) process.exit(0);
    setTimeout(() => {
      log.fatal('did not stop in time');
      process.exit(1);
    }, config.shutdownDelayMs + STOP_TIMEOUT_MS).unref();
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
  // A supervisor that started this process has disconnected: stop, too. It also read the log, so nobody does now.
  process.on('disconnect', () => {
    output.abandon();
    stop();
  });
  // The supervisor may have disconnected before this listener was added.
  if (process.send && !process.connected) return stop();
  server = await startServer(config, log);
  process.send?.({ ready: server.url });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
