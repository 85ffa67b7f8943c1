import { useEffect, useRef, useState } from 'react';

/** Where letters are written or choose something, or another window has the say. */
const TAKEN = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';

/** Where it is kept that somebody does not want them. */
const KEPT = 'shortcuts';

/** What each letter does. */
export type Shortcuts = Record<string, (() => void) | undefined>;

function isTaken({ target }: KeyboardEvent): boolean {
  const isCovered = document.querySelector('dialog[open], [aria-modal="true"]') !== null;
  return isCovered || (target instanceof Element && target.closest(TAKEN) !== null);
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing);
}

/** Single letters that do something as long as the page shows: without a modifier, and never while somebody writes. */
export function useShortcuts(shortcuts: Shortcuts, areOn: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!areOn) return undefined;
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || event.defaultPrevented || !isPlain(event) || isTaken(event)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn]);
}

/**
 * Whether somebody wants shortcuts; kept in their browser. Who dictates, or presses keys by mistake, has to be able to do
 * without them (WCAG 2.1.4).
 */
export function useWantsShortcuts(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEPT) !== 'off');
  function want(next: boolean) {
    localStorage.setItem(KEPT, next ? 'on' : 'off');
    setWanted(next);
  }
  return [wanted, want];
}
