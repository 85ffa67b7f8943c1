import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { startPaymentSandbox } from './sandbox';

/**
 * Runs the payments sandbox as a separate process: `tsx stand-ins/stripe-sandbox/main.ts`. Reads SANDBOX_PORT,
 * SANDBOX_DIRECTORY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET and SANDBOX_WEBHOOK_URL; prints `payments ready <url>`
 * and, if the parent has an IPC channel, sends `{ ready: url }`.
 */
const {
  SANDBOX_PORT = '9098',
  SANDBOX_DIRECTORY = '.data/payments',
  SANDBOX_SECRET_KEY = '',
  SANDBOX_WEBHOOK_SECRET = '',
  SANDBOX_WEBHOOK_URL,
} = process.env;

try {
  const sandbox = await startPaymentSandbox({
    port: Number(SANDBOX_PORT),
    directory: SANDBOX_DIRECTORY,
    secretKey: SANDBOX_SECRET_KEY,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    webhookUrl: SANDBOX_WEBHOOK_URL,
  });
  setUpGracefulShutdown(() => sandbox.stop());
  console.log(`payments ready ${sandbox.url}`);
  process.send?.({ ready: sandbox.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
