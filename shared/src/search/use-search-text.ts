import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { useHasLeft } from '../navigation';
import { normalizeQuery } from './normalize-query';

/** How long nothing has to be typed until what is there is searched for, in milliseconds. */
const DEBOUNCE_MS = 300;

/**
 * The text of a search field that searches after a pause. The address leads: when it changes by other ways, as on the way
 * back, the field shows what it says; what is being typed meanwhile is never taken away. A page that has been left
 * searches no more: a link may be followed within the pause.
 * @param q what the address says.
 * @param onSearch called with the normalized text after a pause.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const lastQuery = useRef(q);
  const hasLeft = useHasLeft();
  const scheduleSearch = useDebouncedCallback((input: string) => {
    const next = normalizeQuery(input);
    if (next === lastQuery.current || hasLeft()) return;
    lastQuery.current = next;
    onSearch(next);
  }, DEBOUNCE_MS);

  useEffect(() => {
    if (q === lastQuery.current) return;
    scheduleSearch.cancel();
    lastQuery.current = q;
    setText(q);
  }, [q, scheduleSearch]);

  return {
    text,
    setText: (input: string) => {
      setText(input);
      scheduleSearch(input);
    },
    /** Searches for what is there without waiting for the pause: Enter. */
    submit: () => scheduleSearch.flush(),
    /** Returns the text now, to be searched for together with another filter; the pause then triggers no search. */
    flush: () => {
      scheduleSearch.cancel();
      lastQuery.current = normalizeQuery(text);
      return lastQuery.current;
    },
    /** Takes away what is there. */
    clear: () => {
      scheduleSearch.cancel();
      lastQuery.current = '';
      setText('');
    },
  };
}
