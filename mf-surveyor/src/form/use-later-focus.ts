import { useEffect, useRef } from 'react';

/** Gives the focus to an element by its id after the next rendering: one that is not there yet, or that is moved. */
export function useLaterFocus(): (id: string | null) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
}
