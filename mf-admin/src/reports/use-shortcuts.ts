import { useEffect, useRef, useState } from 'react';

/** Where letters are written or choose something, or another window has the say. */
const IGNORED_SELECTOR = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';

/** Where it is kept that somebody does not want them. */
const STORAGE_KEY = 'shortcuts';

/** What each letter does. */
export type Shortcuts = Record<string, (() => void) | undefined>;

function isIgnored({ target }: KeyboardEvent): boolean {
  const isCovered = document.querySelector('dialog[open], [aria-modal="true"]') !== null;
  return isCovered || (target instanceof Element && target.closest(IGNORED_SELECTOR) !== null);
}

function isUnmodified({ ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing);
}

/** Single letters that do something as long as the page shows: without a modifier, and never while somebody writes. */
export function useShortcuts(shortcuts: Shortcuts, isEnabled: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    function handleKeyDown(event: KeyboardEvent) {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || !isUnmodified(event) || isIgnored(event)) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isEnabled]);
}

/**
 * Whether somebody wants shortcuts; kept in their browser. Who dictates, or presses keys by mistake, has to be able to do
 * without them (WCAG 2.1.4).
 */
export function useShortcutsPreference(): [boolean, (isEnabled: boolean) => void] {
  const [isEnabled, setIsEnabled] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  function savePreference(next: boolean) {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    setIsEnabled(next);
  }
  return [isEnabled, savePreference];
}
