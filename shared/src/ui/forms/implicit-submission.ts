import type { KeyboardEvent } from 'react';

/** Inputs that Enter activates like a button: it opens their dialog, or submits because they say so. */
const BUTTON_TYPES = new Set(['button', 'color', 'file', 'image', 'reset', 'submit']);

/** Whether the browser submits the form of a control when Enter is pressed in it. */
function submitsOnEnter(control: EventTarget): boolean {
  return control instanceof HTMLInputElement && !BUTTON_TYPES.has(control.type);
}

function isField(control: EventTarget): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return submitsOnEnter(control) || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

/**
 * The `onKeyDown` of a form whose submission cannot be taken back. Enter in its fields submits nothing; in a textarea it
 * stays a new line. Ctrl+Enter and Cmd+Enter press the form's submit button, which ignores that while it is busy or
 * disabled.
 */
export function preventImplicitSubmission(event: KeyboardEvent): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  // React also reports events of dialogs that a component of the form shows, which have forms of their own.
  if (!isField(target) || target.form !== form) return;
  const isExplicit = event.ctrlKey || event.metaKey;
  if (!isExplicit && !submitsOnEnter(target)) return;
  event.preventDefault();
  if (isExplicit && !event.repeat) form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
