import { type RefObject, useEffect, useRef } from 'react';

/** Somebody who is writing must not be taken away from it. */
const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable]';

/**
 * Where the focus goes when an entry that somebody has just dealt with leaves its list: to the entry that takes its
 * place, to the last one when there is none behind it, and to `fallback` when the list is empty.
 * @param ids of the entries that show, in their order.
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
    /** For the `ref` of what takes the focus for an entry. */
    register: (id: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(id, element);
      else elements.current.delete(id);
    },
    /** Gives an entry the focus. */
    focus: (id: string) => elements.current.get(id)?.focus(),
    /** Called just before an entry is taken out of the list. */
    beforeRemove: (id: string) => {
      removedEntry.current = { id, index: shownIds.current.indexOf(id) };
    },
  };
}

export type ListFocus = ReturnType<typeof useListFocus>;
