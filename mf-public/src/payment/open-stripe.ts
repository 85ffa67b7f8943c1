import type { PaymentsConfig } from '@canvass/shared/area';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PATIENCE } from './patience';

/** Fails when work takes too long, and has it given up: otherwise the next attempt would wait for the same. */
async function inTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new Error('The payment provider did not answer in time.'));
    }, PATIENCE);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

let sandbox: Promise<void> | null = null;

function forgetSandbox(script: HTMLScriptElement): void {
  script.remove();
  sandbox = null;
}

/** Loads the script that stands in for the provider's, once; after a failure anew. */
function loadSandbox(src: string): Promise<void> {
  if (sandbox) return sandbox;
  const script = Object.assign(document.createElement('script'), { src });
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      forgetSandbox(script);
      reject(new Error('The script of the sandbox did not load.'));
    });
  });
  sandbox = inTime(loaded, () => forgetSandbox(script));
  document.head.append(script);
  return sandbox;
}

/** The loader keeps an attempt that hangs, and would wait for it for ever. An error makes it ask anew. */
function endHangingScript(): void {
  for (const script of document.querySelectorAll('script[src*="stripe"]')) script.dispatchEvent(new Event('error'));
}

/** The provider's functions, from its own script or the sandbox's. Rejects when that cannot be had, and can be tried again. */
export async function openStripe(config: PaymentsConfig): Promise<Stripe> {
  if (config.mode === 'sandbox') {
    await loadSandbox(config.script);
    // Without it the loader would ask the real provider.
    if (!window.Stripe) throw new Error('The script of the sandbox does not do what it is for.');
  }
  const stripe = await inTime(loadStripe(config.publishableKey), endHangingScript);
  if (!stripe) throw new Error('The payment provider works in browsers only.');
  return stripe;
}
