import { FRAME_STYLE } from './frame-name';

/** What a link or a button is called: on icons it is their label. The place of the content has no name. */
function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? (control.matches('a, button') ? control.textContent : '');
}

/** The controls of a drawing of the frame that are called the same, in its order. */
function namesakes(frame: Element, { localName }: Element, name: string): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(localName)].filter((each) => nameOf(each) === name);
}

/** Finds, in the drawing that comes instead, what is the same control as one of this drawing. */
function finderOf(control: Element | null): (frame: Element) => HTMLElement | undefined {
  const drawn = control?.closest('[data-frame]');
  if (!control || !drawn) return () => undefined;
  const name = nameOf(control);
  const index = namesakes(drawn, control, name).findIndex((each) => each === control);
  return (frame) => namesakes(frame, control, name)[index];
}

/**
 * Puts the living application in the place of the frame that the document brought. Where the focus was in that frame, it
 * is again; a button that was pressed before anything could hear it is pressed now.
 * @param show renders the application, at once.
 */
export function takeOver(root: Element, show: () => void): void {
  const { activeElement } = document;
  const focused = finderOf(root.contains(activeElement) ? activeElement : null);
  show();
  document.getElementById(FRAME_STYLE)?.remove();
  focused(root)?.focus();
  const { pressed } = document.documentElement.dataset;
  delete document.documentElement.dataset.pressed;
  if (pressed) root.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(pressed)}"]`)?.click();
}
