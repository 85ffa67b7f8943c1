import { localStore } from '@canvass/shared/storage';
import { useEffect, useRef, useState } from 'react';

/** Where shortcuts are ignored: controls that use letters themselves, and other dialogs. */
const IGNORED_SELECTOR = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';

/** The storage key of the preference, which is 'on' or 'off'. */
const STORAGE_KEY = 'shortcuts';

/** The action of each letter. */
export type Shortcuts = Record<string, (() => void) | undefined>;

function isIgnored({ target }: KeyboardEvent): boolean {
  const isCovered = document.querySelector('dialog[open], [aria-modal="true"]') !== null;
  return isCovered || (target instanceof Element && target.closest(IGNORED_SELECTOR) !== null);
}

function isUnmodified({ ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing);
}

/** Single-letter shortcuts that work while the page shows: without a modifier, and never while the user is typing. */
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
 * Whether the user wants shortcuts; stored in the browser. Users who dictate or hit keys by mistake have to be able to
 * turn them off (WCAG 2.1.4).
 */
export function useShortcutsPreference(): [boolean, (isEnabled: boolean) => void] {
  const [isEnabled, setIsEnabled] = useState(() => localStore.read(STORAGE_KEY) !== 'off');
  function savePreference(next: boolean) {
    localStore.write(STORAGE_KEY, next ? 'on' : 'off');
    setIsEnabled(next);
  }
  return [isEnabled, savePreference];
}
