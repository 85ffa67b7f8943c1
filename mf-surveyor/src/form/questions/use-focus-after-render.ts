import { useEffect, useState } from 'react';

/**
 * Focuses an element by its id after the next render, when it has been created or moved; null focuses nothing. Its target
 * is state, so that no effect of an earlier render looks for it too soon.
 */
export function useFocusAfterRender(): (id: string | null) => void {
  const [target, setTarget] = useState<{ id: string | null }>({ id: null });
  useEffect(() => {
    if (target.id !== null) document.getElementById(target.id)?.focus();
  }, [target]);
  return (id) => setTarget({ id });
}
