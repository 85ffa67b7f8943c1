import type { KeyboardEvent } from 'react';

/** Enter in a line of text does this and nothing else: not what stands around it, and not sending the whole form. */
export function onEnter(action: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.type === 'radio') return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}
