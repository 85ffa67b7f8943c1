// What a field of the page's own form would do by itself, and one in a shadow root does not.

/** Enter presses the form's button, which may be disabled. */
export function submitForm(host: HTMLElement): void {
  const form = host.closest('form');
  const button = form?.querySelector<HTMLElement>('button:not([type]), [type=submit]');
  if (button) button.click();
  else form?.requestSubmit();
}

/** A label that names the box leads into it. @returns ends that. */
export function followLabels({ id }: HTMLElement, focus: () => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const label = target instanceof Element ? target.closest('label') : null;
    if (id !== '' && label?.htmlFor === id) focus();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** Says when somebody enters the box and leaves it; from one field to the next is neither. */
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
