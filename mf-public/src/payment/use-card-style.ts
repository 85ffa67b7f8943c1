import { tokens } from '@canvass/shared/ui';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const { color, font } = tokens;

/** What the provider's frame cannot read itself: it has a document of its own. */
const STYLE_TOKENS = [color.ink, color.ink3, color.danger, font.sans];

/** The values of our tokens as they are now, one after the other. */
function readTokenValues(): string {
  const rootStyle = getComputedStyle(document.documentElement);
  return STYLE_TOKENS.map((token) => rootStyle.getPropertyValue(token.slice('var('.length, -1)).trim()).join('\n');
}

/** Calls back when the theme is switched, here or in the system. */
function subscribe(listener: () => void): () => void {
  const colorScheme = matchMedia('(prefers-color-scheme: dark)');
  const themeObserver = new MutationObserver(listener);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  colorScheme.addEventListener('change', listener);
  return () => {
    themeObserver.disconnect();
    colorScheme.removeEventListener('change', listener);
  };
}

/** How the provider's card field looks like one of ours, light and dark. */
export function useCardStyle(): StripeElementStyle {
  const values = useSyncExternalStore(subscribe, readTokenValues);
  return useMemo(() => {
    const [ink, placeholderColor, danger, fontFamily] = values.split('\n');
    return {
      base: {
        color: ink,
        iconColor: placeholderColor,
        fontFamily,
        fontSize: '16px',
        '::placeholder': { color: placeholderColor },
      },
      invalid: { color: danger, iconColor: danger },
    };
  }, [values]);
}
