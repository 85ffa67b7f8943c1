// Behavior that fields in the page's own form have, and fields in a shadow root lack.

/** On Enter, clicks the form's submit button, which has no effect if it is disabled. */
export function submitForm(host: HTMLElement): void {
  const form = host.closest('form');
  const button = form?.querySelector<HTMLElement>('button:not([type]), [type=submit]');
  if (button) button.click();
  else form?.requestSubmit();
}

/** Focuses the fields when a label of the box is clicked. @returns a function that stops this */
export function followLabels({ id }: HTMLElement, focus: () => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const label = target instanceof Element ? target.closest('label') : null;
    if (id !== '' && label?.htmlFor === id) focus();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** Reports when focus enters and leaves the box; moving between its fields is neither. */
export function observeFocus(box: HTMLElement, onChange: (name: 'focus' | 'blur') => void): void {
  for (const [type, name] of [
    ['focusin', 'focus'],
    ['focusout', 'blur'],
  ] as const) {
    box.addEventListener(type, ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && box.contains(relatedTarget);
      if (!isInside) onChange(name);
    });
  }
}
