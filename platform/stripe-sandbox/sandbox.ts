import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleScriptRequest, buildBrowserScript } from './browser-script';
import { assertSandboxKeys } from './server/keys';
import { openLedger } from './storage/ledger';
import { startWebhooks } from './server/webhooks';
import { createWireHandler } from './server/wire';

export interface PaymentSandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where `payments.jsonl` lives; made when it is missing. */
  directory: string;
  /** `sk_sandbox_…`: what the API shows. */
  secretKey: string;
  /** `whsec_sandbox_…`: what events are signed with. */
  webhookSecret: string;
  /** Where events are sent; without it nobody is told of any. */
  webhookUrl?: string;
  /** Milliseconds before an event that was not taken is sent a second time: 1000 unless told. */
  firstRetryDelayMs?: number;
}

export interface PaymentSandbox {
  url: string;
  stop: () => Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * Runs a stand-in for Stripe in this process: the part of its wire that Canvass uses, with test cards only, and the
 * script that does in the browser what Stripe.js does. It listens on this machine only, and no money moves.
 *
 * What it answered survives even a `kill -9`, and so do the events that its receiver has not taken yet.
 * @throws Error with one sentence in production, and when a key could be a real one.
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
