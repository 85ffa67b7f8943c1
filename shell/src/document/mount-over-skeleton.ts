import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { takePressedButtons } from './early-input';

/** The name of a link or a button; for icons, their label. The content area has none. */
function getControlName(control: Element): string {
  return control.getAttribute('aria-label') ?? (control.matches('a, button') ? control.textContent : '');
}

/** The controls of a rendered frame that have the same name, in document order. */
function findMatchingControls(frame: Element, { localName }: Element, name: string): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(localName)].filter((each) => getControlName(each) === name);
}

/** Returns a function that finds the same control in another rendering of the frame. */
function createControlFinder(control: Element | null): (frame: Element) => HTMLElement | undefined {
  const skeleton = control?.closest('[data-frame], #root');
  if (!control || !skeleton) return () => undefined;
  const name = getControlName(control);
  const index = findMatchingControls(skeleton, control, name).findIndex((each) => each === control);
  return (frame) => findMatchingControls(frame, control, name)[index];
}

/** Removes what the document shows only until the shell has taken over. */
export function removeEarlyParts(): void {
  document.getElementById(SKELETON_STYLE_ID)?.remove();
  for (const notice of document.querySelectorAll('body > [data-frame]')) notice.remove();
  delete document.documentElement.dataset.load;
}

/**
 * Replaces the document's skeleton with the application. Restores the focus within the frame, and clicks the buttons
 * that the user clicked before the shell was ready.
 * @param render renders the application synchronously.
 */
export function mountOverSkeleton(root: Element, render: () => void): void {
  const { activeElement } = document;
  const findFocusedControl = createControlFinder(root.contains(activeElement) ? activeElement : null);
  const pressedControls = takePressedButtons(root).map(createControlFinder);
  render();
  removeEarlyParts();
  findFocusedControl(root)?.focus();
  for (const findControl of pressedControls) findControl(root)?.click();
}
