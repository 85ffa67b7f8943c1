import type { KeyboardEvent } from 'react';

/**
 * A key handler that makes Enter in a text line run only `action`: neither the handlers of parent elements, nor the
 * form's submit. In a checkbox, Enter does nothing.
 */
export function onEnter(action: () => void) {
  return (event: KeyboardEvent) => {
    // With Ctrl or Cmd it submits the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.type === 'radio') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.target.type !== 'checkbox') action();
  };
}
