import { type RefObject, useEffect, useRef } from 'react';

/** Elements that keep the focus: a user who is typing must not be interrupted. */
const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable]';

/**
 * Moves the focus when an entry that the user has just handled leaves its list: to the next entry, to the last one if
 * there is no next, and to `fallback` if the list is empty.
 * @param ids the ids of the visible entries, in order.
 */
export function useListFocus(ids: string[], fallback: RefObject<HTMLElement | null>) {
  const elements = useRef(new Map<string, HTMLElement>());
  const removedEntry = useRef<{ id: string; index: number }>(undefined);
  const shownIds = useRef(ids);

  useEffect(() => {
    shownIds.current = ids;
    const { id, index = 0 } = removedEntry.current ?? {};
    if (id === undefined || ids.includes(id)) return;
    removedEntry.current = undefined;
    if (document.activeElement?.matches(TEXT_INPUT_SELECTOR)) return;
    const next = ids[index] ?? ids.at(-1);
    const target = next === undefined ? fallback.current : elements.current.get(next);
    target?.focus();
  });

  return {
    /** A `ref` for the element that takes the focus for an entry. */
    register: (id: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(id, element);
      else elements.current.delete(id);
    },
    /** Focuses an entry. */
    focus: (id: string) => elements.current.get(id)?.focus(),
    /** Must be called just before an entry is removed from the list. */
    beforeRemove: (id: string) => {
      removedEntry.current = { id, index: shownIds.current.indexOf(id) };
    },
  };
}

export type ListFocus = ReturnType<typeof useListFocus>;
