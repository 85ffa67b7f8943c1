import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { rememberTypedValues, takePressedButtons } from './early-input';
import { hasTranslation } from './moved-nodes';

/** The name of a link or a button; for icons, their label. The content area has none. */
function getControlName(control: Element): string {
  return control.getAttribute('aria-label') ?? (control.matches('a, button') ? control.textContent : '');
}

/** The controls of a rendered frame that have the same name, in document order. */
function findMatchingControls(frame: Element, { localName }: Element, name: string): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(localName)].filter((each) => getControlName(each) === name);
}

/**
 * Returns a function that finds the same control in another rendering of the frame: by its name or, if that has been translated,
 * by its place among as many controls.
 */
function createControlFinder(control: Element | null): (frame: Element) => HTMLElement | undefined {
  const skeleton = control?.closest('[data-frame], #root');
  if (!control || !skeleton) return () => undefined;
  const name = getControlName(control);
  const index = findMatchingControls(skeleton, control, name).findIndex((each) => each === control);
  const controls = hasTranslation(skeleton) ? [...skeleton.querySelectorAll(control.localName)] : [];
  return (frame) => {
    const nextControls = frame.querySelectorAll<HTMLElement>(control.localName);
    const atSamePlace = nextControls.length === controls.length ? nextControls[controls.indexOf(control)] : undefined;
    return findMatchingControls(frame, control, name)[index] ?? atSamePlace;
  };
}

/** Removes what the document shows only until the shell has taken over. */
export function removeEarlyParts(): void {
  document.getElementById(SKELETON_STYLE_ID)?.remove();
  for (const notice of document.querySelectorAll('body > [data-frame]')) notice.remove();
  delete document.documentElement.dataset.load;
}

/** Opens what is open in a rendering that is about to be removed, in the next one, if it has as many parts that open. */
function rememberOpenedParts(root: Element): () => void {
  const listParts = () => [...root.querySelectorAll('details')];
  const states = listParts().map(({ open }) => open);
  return () => {
    const parts = listParts();
    if (parts.length === states.length) for (const [index, part] of parts.entries()) part.open = states[index] ?? false;
  };
}

/**
 * Replaces the document's skeleton, or a page that was rendered on the server, with the application. Restores the focus, what
 * was typed, chosen, and opened, and clicks the buttons that the user clicked before the shell was ready.
 * @param render renders the application synchronously.
 */
export function mountOverSkeleton(root: Element, render: () => void): void {
  const { activeElement } = document;
  const findFocusedControl = createControlFinder(root.contains(activeElement) ? activeElement : null);
  const pressedControls = takePressedButtons(root).map(createControlFinder);
  const replayTypedValues = rememberTypedValues(root);
  const openParts = rememberOpenedParts(root);
  render();
  removeEarlyParts();
  openParts();
  replayTypedValues(root);
  findFocusedControl(root)?.focus();
  for (const findControl of pressedControls) findControl(root)?.click();
}
