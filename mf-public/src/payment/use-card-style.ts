import { tokens } from '@canvass/shared/ui';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const { color, font } = tokens;

/** The tokens that the provider's frame cannot read, because it has its own document. */
const STYLE_TOKENS = [color.ink, color.ink3, color.danger, font.sans];

/** The current values of these tokens, one per line. */
function readTokenValues(): string {
  const rootStyle = getComputedStyle(document.documentElement);
  return STYLE_TOKENS.map((token) => rootStyle.getPropertyValue(token.slice('var('.length, -1)).trim()).join('\n');
}

/** Calls `listener` when the theme changes, here or in the system. */
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

/** The style that makes the provider's card field look like our own, light and dark. */
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
