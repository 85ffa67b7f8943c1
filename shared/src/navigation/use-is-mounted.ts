import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component still shows, for what follows an answer that may come after the page was left. */
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
