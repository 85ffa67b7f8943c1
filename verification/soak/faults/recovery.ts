import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../product/product';
import { waitUntil } from '../wait';

/** More than any recovery takes on a busy machine, for reads and writes together. */
const RECOVERY_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 100;
const REQUEST_TIMEOUT_MS = 2000;

/** The Auth emulator and the API limit sign-ins to thirty per minute. */
const SIGN_IN_INTERVAL_MS = 500;

/** Accounts that are only used to test signing in, in turn. */
export interface Prober {
  email: string;
  password: string;
}

async function tryFetch(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch {
    return undefined;
  }
}

async function isOk(url: string): Promise<boolean> {
  const response = await tryFetch(url, { headers: { accept: 'text/html, application/json' } });
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok === true;
}

function post(url: string, type: string, body: string, token?: string): Promise<Response | undefined> {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  return tryFetch(url, { method: 'POST', headers, body });
}

/** Signs in completely, which requires the Auth emulator and the database to store data. */
async function canSignIn(origin: string, { email, password }: Prober): Promise<boolean> {
  const identity = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`;
  const type = 'application/json';
  const signInResponse = await post(identity, type, JSON.stringify({ email, password, returnSecureToken: true }));
  if (!signInResponse?.ok) return false;
  // The connection may break during the response.
  const body = (await signInResponse.json().catch(() => undefined)) as { idToken: string } | undefined;
  if (!body) return false;
  const issued = await post(`${origin}/api/jwt`, type, JSON.stringify({ email }), body.idToken);
  return issued?.ok === true;
}

/** Whether the sandbox responds; 404 is expected, because the payment does not exist. */
async function canPay(origin: string): Promise<boolean> {
  const form = 'application/x-www-form-urlencoded';
  const response = await post(`${origin}/payments-sandbox/retrieve`, form, 'client_secret=pi_none_secret_none');
  return response?.status === 404;
}

/**
 * Creates a function that waits until every part of the product works again.
 * @returns a function that resolves with the milliseconds it took, or undefined if the product does not recover
 */
export function createRecovery(product: Product, probers: Prober[]) {
  let proberIndex = 0;
  return async function waitForRecovery(): Promise<number | undefined> {
    const startedAt = performance.now();
    const { origin } = product;
    const readRecoveryMs = await waitUntil(
      async () => {
        const addresses = [
          ...product.apiOrigins().map((api) => `${api}/api/health/ready`),
          `${origin}/`,
          `${origin}/api/surveys?limit=1`,
        ];
        return (await Promise.all(addresses.map(isOk))).every(Boolean) && canPay(origin);
      },
      { timeoutMs: RECOVERY_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS },
    );
    if (readRecoveryMs === undefined) return undefined;
    const writeRecoveryMs = await waitUntil(
      () => {
        const prober = probers[proberIndex++ % probers.length];
        return prober ? canSignIn(origin, prober) : Promise.resolve(true);
      },
      { timeoutMs: RECOVERY_TIMEOUT_MS - readRecoveryMs, intervalMs: SIGN_IN_INTERVAL_MS },
    );
    if (writeRecoveryMs === undefined) return undefined;
    const durationMs = performance.now() - startedAt;
    // The file with the process ids is written when a restarted child is ready.
    await delay(POLL_INTERVAL_MS);
    return durationMs;
  };
}
