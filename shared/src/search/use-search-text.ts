import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { useHasLeft } from '../navigation';
import { tidySearch } from './tidy-search';

/** How long nothing has to be typed until what is there is searched for, in milliseconds. */
const PAUSE = 300;

/**
 * The text of a search field that searches by itself. The address leads: when it changes by other ways, as on the way
 * back, the field shows what it says; what is being typed meanwhile is never taken away. A page that has been left
 * searches no more: a link may be followed within the pause.
 * @param q what the address says.
 * @param onSearch hears of what is to be searched for, tidied, after a pause.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const hasLeft = useHasLeft();
  const ask = useDebouncedCallback((typed: string) => {
    const next = tidySearch(typed);
    if (next === asked.current || hasLeft()) return;
    asked.current = next;
    onSearch(next);
  }, PAUSE);

  useEffect(() => {
    if (q === asked.current) return;
    ask.cancel();
    asked.current = q;
    setText(q);
  }, [q, ask]);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      ask(typed);
    },
    /** Searches for what is there without waiting for the pause: Enter. */
    searchNow: () => ask.flush(),
    /** What is there, to be searched for together with something else; the pause then brings nothing more. */
    settle: () => {
      ask.cancel();
      asked.current = tidySearch(text);
      return asked.current;
    },
    /** Takes away what is there. */
    clear: () => {
      ask.cancel();
      asked.current = '';
      setText('');
    },
  };
}
