import { useEffect, useRef } from 'react';

/** Gives the focus to an element by its id after the next rendering: one that is not there yet, or that is moved. */
export function useFocusAfterRender(): (id: string | null) => void {
  const targetId = useRef<string | null>(null);
  useEffect(() => {
    if (!targetId.current) return;
    document.getElementById(targetId.current)?.focus();
    targetId.current = null;
  });
  return (id) => {
    targetId.current = id;
  };
}
