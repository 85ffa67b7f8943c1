import { type RefObject, useEffect, useRef } from 'react';

/** Somebody who is writing must not be taken away from it. */
const WRITING = 'input, textarea, select, [contenteditable]';

/**
 * Where the focus goes when an entry that somebody has just dealt with leaves its list: to the entry that takes its
 * place, to the last one when there is none behind it, and to `fallback` when the list is empty.
 * @param ids of the entries that show, in their order.
 */
export function useNextFocus(ids: string[], fallback: RefObject<HTMLElement | null>) {
  const elements = useRef(new Map<string, HTMLElement>());
  const leaving = useRef<{ id: string; place: number }>(undefined);
  const shown = useRef(ids);

  useEffect(() => {
    shown.current = ids;
    const { id, place = 0 } = leaving.current ?? {};
    if (id === undefined || ids.includes(id)) return;
    leaving.current = undefined;
    if (document.activeElement?.matches(WRITING)) return;
    const next = ids[place] ?? ids.at(-1);
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
    leave: (id: string) => {
      leaving.current = { id, place: shown.current.indexOf(id) };
    },
  };
}

export type NextFocus = ReturnType<typeof useNextFocus>;
