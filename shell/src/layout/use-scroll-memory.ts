import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';

const STORAGE_KEY = 'scroll-positions';

/** How long a page may take to arrive, in milliseconds. */
const PATIENCE = 3000;

/** A person who scrolls on their own must not be pulled away. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** By entry of the history; the router gives the first entry of every page load the same key, so the path belongs to it. */
function entryOf({ key, pathname }: Location): string {
  return `${key} ${pathname}`;
}

/** The document was opened by its address or a link, and not by a reload or the way back: then it begins at its top. */
function isFreshDocument(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loading?.type === 'navigate';
}

function readAllPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function readPositions(first: string): Record<string, number> {
  const positions = readAllPositions();
  if (isFreshDocument()) delete positions[first];
  return positions;
}

/**
 * Goes to a place, and again whenever the page has changed: it arrives in parts, its data last, and what arrives above
 * the place moves it. Returns how to stop.
 */
function persist(go: () => void): () => void {
  go();
  const watcher = new MutationObserver(go);
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of INTERRUPTIONS) removeEventListener(event, stop);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const event of INTERRUPTIONS) addEventListener(event, stop, { passive: true });
  return stop;
}

function scrollToPart(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
}

/** Remembers how far each entry of the history was scrolled, and goes there again on the way back and after a reload. */
export function useScrollMemory(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = entryOf(location);
  const kind: string = useNavigationType();
  const isReturn = kind === 'POP';
  const positions = useRef<Record<string, number> | null>(null);
  const shown = useRef<string | null>(null);
  const first = useRef(entry);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    positions.current ??= readPositions(first.current);
    const note = () => {
      if (shown.current !== null && positions.current) positions.current[shown.current] = scrollY;
    };
    const keep = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.current));
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, []);

  // Before the new page can scroll: what it does must not be noted for the one that was left.
  useLayoutEffect(() => {
    if (shown.current !== entry) shown.current = null;
  }, [entry]);

  const path = useRef<string | null>(null);
  useEffect(() => {
    const isSamePage = path.current === pathname;
    path.current = pathname;
    const remembered = positions.current?.[entry];
    shown.current = entry;
    if (isReturn && remembered !== undefined) return persist(() => scrollTo(0, remembered));
    if (hash) return persist(() => scrollToPart(hash));
    // A filter in the address is no new page: it stands where the entry before it was left.
    if (!isSamePage) scrollTo(0, 0);
    else if (positions.current) positions.current[entry] = scrollY;
    return undefined;
  }, [entry, pathname, hash, isReturn]);
}
