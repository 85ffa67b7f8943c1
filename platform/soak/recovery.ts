import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from './product';
import { waitUntil } from './wait';

/** Longer than anything takes to come back by itself on a machine that is busy; for reads and writes together. */
const RECOVERY_LIMIT_MS = 180_000;
const INTERVAL_MS = 100;
const TIMEOUT_MS = 2000;

/** The sign-in service and the API limit how often somebody signs in: thirty times a minute. */
const SIGN_IN_INTERVAL_MS = 500;

/** Accounts that only sign in here, in turns. */
export interface Prober {
  email: string;
  password: string;
}

async function ask(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return undefined;
  }
}

async function isOk(url: string): Promise<boolean> {
  const answer = await ask(url, { headers: { accept: 'text/html, application/json' } });
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}

function post(url: string, type: string, body: string, token?: string): Promise<Response | undefined> {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  return ask(url, { method: 'POST', headers, body });
}

/** Signs in all the way: the sign-in service and the database both have to store something for it. */
async function canSignIn(origin: string, { email, password }: Prober): Promise<boolean> {
  const identity = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`;
  const type = 'application/json';
  const known = await post(identity, type, JSON.stringify({ email, password, returnSecureToken: true }));
  if (!known?.ok) return false;
  // The connection may break within the answer.
  const body = (await known.json().catch(() => undefined)) as { idToken: string } | undefined;
  if (!body) return false;
  const issued = await post(`${origin}/api/jwt`, type, JSON.stringify({ email }), body.idToken);
  return issued?.ok === true;
}

/** The sandbox answers: that it knows no such payment. */
async function canPay(origin: string): Promise<boolean> {
  const form = 'application/x-www-form-urlencoded';
  const answer = await post(`${origin}/payments-sandbox/retrieve`, form, 'client_secret=pi_none_secret_none');
  return answer?.status === 404;
}

/**
 * Waits until every part of the product does its work again.
 * @returns the milliseconds that it took; undefined when it does not recover.
 */
export function createRecovery(product: Product, probers: Prober[]) {
  let turn = 0;
  return async function waitForRecovery(): Promise<number | undefined> {
    const since = performance.now();
    const { origin } = product;
    const reads = await waitUntil(
      async () => {
        const addresses = [
          ...product.apiOrigins().map((api) => `${api}/api/health/ready`),
          `${origin}/`,
          `${origin}/api/surveys?limit=1`,
        ];
        return (await Promise.all(addresses.map(isOk))).every(Boolean) && canPay(origin);
      },
      { limitMs: RECOVERY_LIMIT_MS, intervalMs: INTERVAL_MS },
    );
    if (reads === undefined) return undefined;
    const writes = await waitUntil(
      () => {
        const prober = probers[turn++ % probers.length];
        return prober ? canSignIn(origin, prober) : Promise.resolve(true);
      },
      { limitMs: RECOVERY_LIMIT_MS - reads, intervalMs: SIGN_IN_INTERVAL_MS },
    );
    if (writes === undefined) return undefined;
    const took = performance.now() - since;
    // Every child is named again by its new process id once it is ready.
    await delay(INTERVAL_MS);
    return took;
  };
}
