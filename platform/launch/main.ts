import { MAILBOX } from '../edge/identity-routes';
import { Refusal } from '../release/refusal';
import { ensureBuilt } from './builds';
import { openDataDirectory } from './data-directory';
import { DEMO_ACCOUNTS, DEMO_CARD, DEMO_PASSWORD } from './demo';
import { LaunchError, readOptions } from './options';
import { forgetPaymentSettings } from './payment-settings';
import { requireFreePort } from './ports';
import { startStack } from './stack';

function greet(port: number, database: string): void {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(24)} ${role}`);
  console.log(
    [
      '',
      `ready http://localhost:${port}`,
      '',
      `  data     ${database}`,
      `  accounts password ${DEMO_PASSWORD}`,
      ...accounts,
      `  card     ${DEMO_CARD}, any date ahead, any CVC; no money moves`,
      `  mails    http://localhost:${port}${MAILBOX}`,
      '',
      '  Ctrl-C stops it and keeps the data.',
    ].join('\n'),
  );
}

/** Resolves at the first request to stop; a second one ends at once. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

async function main(): Promise<void> {
  const { port, data, reset, apiProcesses } = readOptions(process.argv.slice(2));
  if (process.env.NODE_ENV === 'production') {
    throw new LaunchError(
      'npm start runs a local demo with stand-ins, never with NODE_ENV=production: see docs/architecture.md.',
    );
  }
  forgetPaymentSettings(process.env);
  await requireFreePort(port);
  const directory = openDataDirectory(data, reset);
  await ensureBuilt();
  const stopped = untilAskedToStop();
  console.log('Starting database, identity, payments, API and edge …');
  const stack = await startStack({
    data: directory,
    port,
    apiProcesses,
    mongoUri: process.env.MONGODB_URI,
    say: (line) => console.log(line),
  });
  greet(port, stack.database);
  await stopped;
  console.log('\nStopping …');
  await stack.stop();
  console.log('Stopped. The data is kept.');
}

try {
  await main();
} catch (error) {
  // What the person can mend is said in one sentence; anything else is ours, with its stack.
  console.error(error instanceof LaunchError || error instanceof Refusal ? error.message : error);
  process.exit(1);
}
process.exit(0);
