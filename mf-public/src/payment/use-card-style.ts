import { tokens } from '@canvass/shared/ui';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const { color, font } = tokens;

/** What the provider's frame cannot read itself: it has a document of its own. */
const WANTED = [color.ink, color.ink3, color.danger, font.sans];

/** The values of our tokens as they are now, one after the other. */
function read(): string {
  const page = getComputedStyle(document.documentElement);
  return WANTED.map((token) => page.getPropertyValue(token.slice('var('.length, -1)).trim()).join('\n');
}

/** Calls back when the theme is switched, here or in the system. */
function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** How the provider's card field looks like one of ours, light and dark. */
export function useCardStyle(): StripeElementStyle {
  const values = useSyncExternalStore(subscribe, read);
  return useMemo(() => {
    const [ink, quiet, danger, fontFamily] = values.split('\n');
    return {
      base: { color: ink, iconColor: quiet, fontFamily, fontSize: '16px', '::placeholder': { color: quiet } },
      invalid: { color: danger, iconColor: danger },
    };
  }, [values]);
}
