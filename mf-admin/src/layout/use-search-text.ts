import { useEffect, useRef, useState } from 'react';
import { tidySearch } from './search-params';

/** How long nothing has to be typed until what is there is searched for, in milliseconds. */
const PAUSE = 300;

/** Does something with the last of what comes, once nothing more has come for a while. */
function usePause(act: (typed: string) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; typed: string }>(undefined);
  const [pause] = useState(() => {
    const cancel = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
    /** Does it now, if something waits. */
    const flush = () => {
      const typed = waiting.current?.typed;
      cancel();
      if (typed !== undefined) latest.current(typed);
    };
    const begin = (typed: string) => {
      cancel();
      waiting.current = { timer: setTimeout(flush, PAUSE), typed };
    };
    return { begin, cancel, flush };
  });
  useEffect(() => pause.cancel, [pause]);
  return pause;
}

/**
 * The text of a search field that searches by itself. The address leads: when it changes by other ways, as on the way
 * back, the field shows what it says; what is being typed meanwhile is never taken away.
 * @param q what the address says.
 * @param onSearch hears of what is to be searched for, tidied, after a pause.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const { begin, cancel, flush } = usePause((typed) => {
    const next = tidySearch(typed);
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  });

  useEffect(() => {
    if (q === asked.current) return;
    cancel();
    asked.current = q;
    setText(q);
  }, [q, cancel]);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      begin(typed);
    },
    /** Searches for what is there without waiting for the pause: Enter. */
    searchNow: flush,
    /** What is there, to be searched for together with something else; the pause then brings nothing more. */
    settle: () => {
      cancel();
      asked.current = tidySearch(text);
      return asked.current;
    },
    /** Takes away what is there. */
    clear: () => {
      cancel();
      asked.current = '';
      setText('');
    },
  };
}
