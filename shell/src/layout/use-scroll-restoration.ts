import { useIsHydrating } from '@canvass/shared/session';
import { sessionStore } from '@canvass/shared/storage';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';

const STORAGE_KEY = 'scroll-positions';

/** How long a page may take to load completely, in milliseconds. */
const SCROLL_RESTORE_TIMEOUT_MS = 3000;

/** Events that stop the restoration: a user who scrolls must not be pulled away. */
const INTERRUPTING_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * The key of a history entry. The router gives the first entry of every page load the same key, so the path is
 * included.
 */
function getEntryKey({ key, pathname }: Location): string {
  return `${key} ${pathname}`;
}

/**
 * Whether the document was opened by its address or a link, rather than by a reload or by going back; then it starts at
 * the top.
 */
function isNewNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

function readAllPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStore.read(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function readPositions(firstEntry: string): Record<string, number> {
  const positions = readAllPositions();
  if (isNewNavigation()) delete positions[firstEntry];
  return positions;
}

/**
 * Scrolls to a position, and again whenever the page changes: it loads in parts, its data last, and content that is
 * added above the position moves it. Returns a function that stops it.
 */
function scrollUntilStable(scroll: () => void): () => void {
  scroll();
  const observer = new MutationObserver(scroll);
  const timer = setTimeout(stop, SCROLL_RESTORE_TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of INTERRUPTING_EVENTS) removeEventListener(event, stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of INTERRUPTING_EVENTS) addEventListener(event, stop, { passive: true });
  return stop;
}

function scrollToHash(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
}

/** Stores the scroll position of each history entry, and restores it after going back and after a reload. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = getEntryKey(location);
  const navigationType: string = useNavigationType();
  const isReturn = navigationType === 'POP';
  const positions = useRef<Record<string, number> | null>(null);
  const shownEntry = useRef<string | null>(null);
  const firstEntry = useRef(entry);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    positions.current ??= readPositions(firstEntry.current);
    const recordPosition = () => {
      if (shownEntry.current !== null && positions.current) positions.current[shownEntry.current] = scrollY;
    };
    const savePositions = () => {
      sessionStore.write(STORAGE_KEY, JSON.stringify(positions.current));
      // A document that contains its page is scrolled by the browser, without waiting for the application.
      history.scrollRestoration = 'auto';
    };
    // The page may be shown again as it was left.
    const handleReturn = () => (history.scrollRestoration = 'manual');
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', savePositions);
    addEventListener('pageshow', handleReturn);
    return () => {
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', savePositions);
      removeEventListener('pageshow', handleReturn);
    };
  }, []);

  // Before the new page can scroll: its scrolling must not be recorded for the entry that was left.
  useLayoutEffect(() => {
    if (shownEntry.current !== entry) shownEntry.current = null;
  }, [entry]);

  const previousPath = useRef<string | null>(null);
  const isTakenOver = useRef(useIsHydrating());
  useEffect(() => {
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    const savedPosition = positions.current?.[entry];
    shownEntry.current = entry;
    const wasTakenOver = isTakenOver.current;
    isTakenOver.current = false;
    // The browser has scrolled the document, and the user may have since then.
    if (wasTakenOver && positions.current) {
      positions.current[entry] = scrollY;
      return undefined;
    }
    if (isReturn && savedPosition !== undefined) return scrollUntilStable(() => scrollTo(0, savedPosition));
    if (hash) return scrollUntilStable(() => scrollToHash(hash));
    // A filter in the address is not a new page: its entry starts at the scroll position of the previous one.
    if (!isSamePage) scrollTo(0, 0);
    else if (positions.current) positions.current[entry] = scrollY;
    return undefined;
  }, [entry, pathname, hash, isReturn]);
}
