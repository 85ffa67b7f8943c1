import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long nothing has to be typed until what is there is searched for, in milliseconds. */
const PAUSE = 300;

/** How long a search may be (contract of `listOwnSurveys`). */
export const LONGEST_SEARCH = 100;

/** What was typed, as the server takes it: on one line, trimmed. Undefined when nothing is searched for. */
function tidy(typed: string): string | undefined {
  const line = typed.replaceAll(/\p{Cc}/gu, ' ').trim();
  return line.slice(0, LONGEST_SEARCH).trim() || undefined;
}

/** A search that is in the address, `?q=`, and the field in which it is typed: it searches by itself after a pause. */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const q = tidy(search.get('q') ?? '');
  const [text, setText] = useState(q ?? '');
  const asked = useRef(q);

  useEffect(() => {
    const next = tidy(text);
    if (next === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = next;
      setSearch(next ? { q: next } : {}, { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  // The address leads when it changes by other ways, as on the way back.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q ?? '');
  }, [q]);

  return { q, text, type: setText };
}
