import { FRAME_STYLE } from './frame-name';

/** Finds the same control in another drawing of the frame: by what it is called, or where it leads. */
function selectorOf(element: Element | null): string | undefined {
  for (const name of ['aria-label', 'href']) {
    const value = element?.getAttribute(name);
    if (value) return `${element?.localName ?? ''}[${name}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

/**
 * Puts the living application in the place of the frame that the document brought. Where the focus was in that frame, it
 * is again; a button that was pressed before anything could hear it is pressed now.
 * @param show renders the application, at once.
 */
export function takeOver(root: Element, show: () => void): void {
  const { activeElement } = document;
  const focused = root.contains(activeElement) ? selectorOf(activeElement) : undefined;
  show();
  document.getElementById(FRAME_STYLE)?.remove();
  if (focused) root.querySelector<HTMLElement>(focused)?.focus();
  const { pressed } = document.documentElement.dataset;
  delete document.documentElement.dataset.pressed;
  if (pressed) root.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(pressed)}"]`)?.click();
}
