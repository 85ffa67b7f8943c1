import type { KeyboardEvent } from 'react';

/** Enter in a line of text does this, instead of sending the whole form. */
export function onEnter(deed: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    deed();
  };
}
