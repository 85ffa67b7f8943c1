import type { PaymentsConfig } from '@canvass/shared/area';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PROVIDER_TIMEOUT_MS } from './provider-timeout';

/**
 * Rejects on a timeout. `onTimeout` must abort the work: otherwise the next attempt would wait for the same promise.
 */
async function withTimeout<T>(promise: Promise<T>, onTimeout: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout();
      reject(new Error('The payment provider did not answer in time.'));
    }, PROVIDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

let sandbox: Promise<void> | null = null;

function resetSandbox(script: HTMLScriptElement): void {
  script.remove();
  sandbox = null;
}

/** Loads the sandbox's script instead of the provider's, once; again after a failure. */
function loadSandbox(src: string): Promise<void> {
  if (sandbox) return sandbox;
  const script = Object.assign(document.createElement('script'), { src });
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      resetSandbox(script);
      reject(new Error('The script of the sandbox did not load.'));
    });
  });
  sandbox = withTimeout(loaded, () => resetSandbox(script));
  document.head.append(script);
  return sandbox;
}

/** The loader caches a hanging attempt, and would wait for it forever. An error event makes it try again. */
function abortPendingScript(): void {
  for (const script of document.querySelectorAll('script[src*="stripe"]')) script.dispatchEvent(new Event('error'));
}

/**
 * The provider's API, from its own script or the sandbox's. Rejects if it cannot be loaded; another call tries again.
 */
export async function openStripe(config: PaymentsConfig): Promise<Stripe> {
  if (config.mode === 'sandbox') {
    await loadSandbox(config.script);
    // Otherwise the loader would load the real provider.
    if (!window.Stripe) throw new Error('The script of the sandbox does not do what it is for.');
  }
  const stripe = await withTimeout(loadStripe(config.publishableKey), abortPendingScript);
  if (!stripe) throw new Error('The payment provider works in browsers only.');
  return stripe;
}
