import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleScriptRequest, buildBrowserScript } from './browser-script';
import { assertSandboxKeys } from './server/keys';
import { openLedger } from './storage/ledger';
import { startWebhooks } from './server/webhooks';
import { createWireHandler } from './server/wire';

export interface PaymentSandboxOptions {
  /** 0 picks a free port. */
  port: number;
  /** The directory of `payments.jsonl`; created if missing. */
  directory: string;
  /** `sk_sandbox_…`: authenticates the API. */
  secretKey: string;
  /** `whsec_sandbox_…`: signs events. */
  webhookSecret: string;
  /** Where events are sent; without it there are no events. */
  webhookUrl?: string;
  /** Milliseconds before the first retry of an event; defaults to 1000. */
  firstRetryDelayMs?: number;
}

export interface PaymentSandbox {
  url: string;
  stop: () => Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * Runs a stand-in for Stripe in this process: the part of its API that Canvass uses, with test cards only, and the
 * script that replaces Stripe.js in the browser. It listens on this machine only, and no money moves.
 *
 * Acknowledged changes survive even a `kill -9`, and so do events that the receiver has not accepted yet.
 * @throws Error with a one-sentence message in production, or if a key could be a real one
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  assertSandboxKeys(options);
  const { port, directory, secretKey, webhookSecret: secret, webhookUrl: url, firstRetryDelayMs } = options;
  const script = buildBrowserScript();
  const ledger = await openLedger(directory);
  const webhooks = startWebhooks(ledger, { url, secret, firstRetryDelayMs });
  const handleRequest = createWireHandler({ ledger, queueEvent: webhooks.queueEvent, secretKey });
  const server = createServer((request, response) => {
    if (!handleScriptRequest(request, response, script)) void handleRequest(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });

  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await webhooks.stop();
      await ledger.close();
    },
  };
}
