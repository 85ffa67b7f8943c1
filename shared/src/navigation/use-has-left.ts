import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Detects whether the browser has already left the page for another one. A page stays mounted while the next one is
 * being rendered: a navigation started then by a timer or a late response would take the user back.
 * @returns a function to call right before such a navigation; it also works after the page was unmounted.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  // The router's path changes once the next page is on the screen; `window.location` changes at once.
  const shownPage = useRef<{ pathname: string; browserPath: string }>(undefined);
  useEffect(() => {
    shownPage.current = { pathname, browserPath: window.location.pathname };
  }, [pathname]);
  return useCallback(
    () => shownPage.current !== undefined && shownPage.current.browserPath !== window.location.pathname,
    [],
  );
}
