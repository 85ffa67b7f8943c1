import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';

const STORAGE_KEY = 'scroll-positions';

/** How long a page may take to arrive, in milliseconds. */
const SCROLL_RESTORE_TIMEOUT_MS = 3000;

/** A person who scrolls on their own must not be pulled away. */
const INTERRUPTING_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** By entry of the history; the router gives the first entry of every page load the same key, so the path belongs to it. */
function getEntryKey({ key, pathname }: Location): string {
  return `${key} ${pathname}`;
}

/** The document was opened by its address or a link, and not by a reload or by going back: then it begins at its top. */
function isNewNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

function readAllPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
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
 * Goes to a place, and again whenever the page has changed: it arrives in parts, its data last, and what arrives above
 * the place moves it. Returns how to stop.
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
    const savePositions = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.current));
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', savePositions);
    return () => {
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', savePositions);
    };
  }, []);

  // Before the new page can scroll: what it does must not be noted for the one that was left.
  useLayoutEffect(() => {
    if (shownEntry.current !== entry) shownEntry.current = null;
  }, [entry]);

  const previousPath = useRef<string | null>(null);
  useEffect(() => {
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    const savedPosition = positions.current?.[entry];
    shownEntry.current = entry;
    if (isReturn && savedPosition !== undefined) return scrollUntilStable(() => scrollTo(0, savedPosition));
    if (hash) return scrollUntilStable(() => scrollToHash(hash));
    // A filter in the address is no new page: it stands where the entry before it was left.
    if (!isSamePage) scrollTo(0, 0);
    else if (positions.current) positions.current[entry] = scrollY;
    return undefined;
  }, [entry, pathname, hash, isReturn]);
}
