import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { useHasLeft } from '../navigation';
import { normalizeQuery } from './normalize-query';

/** Milliseconds without typing until the search starts. */
const DEBOUNCE_MS = 300;

/**
 * The text of a search field that searches after a pause in typing. When the address changes in another way, such as by
 * going back, the field shows its text; text that is being typed is otherwise never replaced. Nothing is searched after
 * the page was left, as a link may be followed during the pause.
 * @param q the search in the address.
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
    /** Searches for the current text without waiting for the pause: Enter. */
    submit: () => scheduleSearch.flush(),
    /** Returns the current text, to be searched for together with another filter; the pending search is canceled. */
    flush: () => {
      scheduleSearch.cancel();
      lastQuery.current = normalizeQuery(text);
      return lastQuery.current;
    },
    /** Clears the text and cancels the pending search. */
    clear: () => {
      scheduleSearch.cancel();
      lastQuery.current = '';
      setText('');
    },
  };
}
