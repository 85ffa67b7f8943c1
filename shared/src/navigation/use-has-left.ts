import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether the browser has left the page for another one. A page stays mounted while the next one is being
 * rendered: a navigation that a timer or a late answer starts in that time would take the person back.
 * @returns a function to ask right before such a navigation; it also answers after the page is gone.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  // The router's path changes once the next page is on the screen; the browser's address changes at once.
  const shownPage = useRef<{ pathname: string; browserPath: string }>(undefined);
  useEffect(() => {
    shownPage.current = { pathname, browserPath: window.location.pathname };
  }, [pathname]);
  return useCallback(
    () => shownPage.current !== undefined && shownPage.current.browserPath !== window.location.pathname,
    [],
  );
}
