import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whether the component is still mounted, for code that runs after a response, which may arrive after the page was
 * left.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
