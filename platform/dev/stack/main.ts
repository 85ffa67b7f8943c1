import { MAILBOX_PATH } from '@canvass/edge/forwarding/identity-routes';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { DEMO_ACCOUNTS, DEMO_CARD, DEMO_PASSWORD } from './demo-accounts';
import { describeFailure } from '@canvass/data-directory/failures';
import { parseLaunchOptions, type LaunchOptions } from './options';
import { clearPaymentEnv } from './payment-env';
import { requireFreePort } from '@canvass/node-utils/processes/ports';
import { openLockedDataDirectory } from '@canvass/data-directory/data-directory-lock';
import { startStack } from './stack';

function printReady(port: number, database: string): void {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(24)} ${role}`);
  console.log(
    [
      '',
      `ready http://localhost:${port}`,
      '',
      `  data     ${database}`,
      `  accounts password ${DEMO_PASSWORD}`,
      ...accounts,
      `  card     ${DEMO_CARD}, any future date, any CVC; no money is charged`,
      `  mails    http://localhost:${port}${MAILBOX_PATH}`,
      '',
      '  Ctrl-C stops it and keeps the data.',
    ].join('\n'),
  );
}

/** Resolves at the first request to stop; a second one exits immediately. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopRequested = false;
    const stop = () => {
      if (isStopRequested) process.exit(1);
      isStopRequested = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

/** The exit code that a shell reports for a program ended by Ctrl-C. */
const EXIT_CODE_INTERRUPTED = 130;

/** @returns the exit code */
async function main({ port, data, reset, apiProcesses, mongod }: LaunchOptions): Promise<number> {
  clearPaymentEnv(process.env);
  await requireFreePort(port);
  const { directory, unlock } = openLockedDataDirectory(data, reset);
  const stopController = new AbortController();
  const stopped = waitForStopSignal().then(() => stopController.abort());
  try {
    await ensureBuilt(stopController.signal);
    const stack = await startStack({
      data: directory,
      port,
      apiProcesses,
      mongoUri: process.env.MONGODB_URI,
      mongod,
      log: (line) => console.log(line),
      signal: stopController.signal,
    });
    printReady(port, stack.database);
    await stopped;
    console.log('\nStopping …');
    await stack.stop();
    console.log('Stopped. The data is kept.');
    return 0;
  } catch (error) {
    if (!stopController.signal.aborted) throw error;
    console.log('\nStopped before it was ready. The data is kept.');
    return EXIT_CODE_INTERRUPTED;
  } finally {
    unlock();
  }
}

let data = 'the data directory';
try {
  const options = parseLaunchOptions(process.argv.slice(2));
  data = options.data;
  process.exitCode = await main(options);
} catch (error) {
  console.error(describeFailure(error, data));
  process.exitCode = 1;
}
process.exit();
