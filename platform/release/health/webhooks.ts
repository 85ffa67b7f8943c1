import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from './findings';

/** Milliseconds before each further attempt. */
const RETRY_DELAYS_MS = [1000, 5000];

const REQUEST_TIMEOUT_MS = 10_000;

/** The addresses that are told about an area, by its name; `*` for all that are not listed. */
export type Webhooks = Record<string, string>;

function isWebhookAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** Reads a file with webhooks: `{ "mf-admin": "https://…", "*": "https://…" }`. @throws an Error with one sentence. */
export function readWebhooks(file: string): Webhooks {
  let webhooks: Webhooks | null;
  try {
    webhooks = JSON.parse(readFileSync(file, 'utf8')) as Webhooks | null;
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  const names = Object.keys(webhooks ?? {});
  const invalidName = names.find((name) => !isWebhookAddress(webhooks?.[name]));
  if (invalidName !== undefined) throw new Error(`${file}: the webhook of ${invalidName} must be an https address`);
  if (!webhooks || names.length === 0) throw new Error(`${file} names no webhook: { "mf-admin": "https://…" }`);
  return webhooks;
}

/**
 * The headers of a message as Standard Webhooks define them: its receiver computes the same signature from the id, the
 * time, and the body with the shared secret, and refuses old messages.
 * @param secret `whsec_` and a key in base64.
 */
function signMessage(body: string, secret: string, id: string, timestamp: number): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}

async function attempt(address: string, body: string, headers: Record<string, string>): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(address, { method: 'POST', body, headers, signal, redirect: 'error' });
    return response.ok ? undefined : `it responded with ${response.status}`;
  } catch {
    return 'it did not respond';
  }
}

/**
 * Sends a finding to a webhook, again if it fails; all attempts have the same `webhook-id`.
 * @param retryDelaysMs milliseconds before each further attempt.
 * @returns why it failed; undefined if it was received.
 */
export async function sendFinding(
  finding: Finding,
  address: string,
  secret: string,
  retryDelaysMs: number[] = RETRY_DELAYS_MS,
): Promise<string | undefined> {
  const body = JSON.stringify({ type: 'version.failing', timestamp: new Date().toISOString(), data: finding });
  const id = `msg_${randomUUID()}`;
  let failure: string | undefined;
  for (const delayMs of [0, ...retryDelaysMs]) {
    await wait(delayMs);
    const signature = signMessage(body, secret, id, Math.floor(Date.now() / 1000));
    failure = await attempt(address, body, { 'content-type': 'application/json', ...signature });
    if (failure === undefined) return undefined;
  }
  return failure;
}
