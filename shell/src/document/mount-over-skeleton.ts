import { SKELETON_STYLE_ID } from '@canvass/shared/area';

/** The name of a link or a button; of icons it is their label. The content area has none. */
function getControlName(control: Element): string {
  return control.getAttribute('aria-label') ?? (control.matches('a, button') ? control.textContent : '');
}

/** The controls of a drawing of the frame that are called the same, in its order. */
function findMatchingControls(frame: Element, { localName }: Element, name: string): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(localName)].filter((each) => getControlName(each) === name);
}

/** Finds, in the drawing that comes instead, what is the same control as one of this drawing. */
function createControlFinder(control: Element | null): (frame: Element) => HTMLElement | undefined {
  const skeleton = control?.closest('[data-frame]');
  if (!control || !skeleton) return () => undefined;
  const name = getControlName(control);
  const index = findMatchingControls(skeleton, control, name).findIndex((each) => each === control);
  return (frame) => findMatchingControls(frame, control, name)[index];
}

/**
 * Replaces the skeleton of the document with the application. Where the focus was in that frame, it
 * is again; a button that was pressed before the shell was ready is pressed now.
 * @param render renders the application, at once.
 */
export function mountOverSkeleton(root: Element, render: () => void): void {
  const { activeElement } = document;
  const findFocusedControl = createControlFinder(root.contains(activeElement) ? activeElement : null);
  render();
  document.getElementById(SKELETON_STYLE_ID)?.remove();
  findFocusedControl(root)?.focus();
  const { pressed: pressedLabel } = document.documentElement.dataset;
  delete document.documentElement.dataset.pressed;
  if (pressedLabel) root.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(pressedLabel)}"]`)?.click();
}
