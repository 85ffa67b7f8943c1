import { useEffect, useRef } from 'react';

/** Focuses an element by its id after the next render, when it has been created or moved. */
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
