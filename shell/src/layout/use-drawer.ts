import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/** From this width on the drawer is always open, as in its styles. */
const LARGE_SCREEN_QUERY = '(min-width: 64rem)';

const FOCUSABLE_SELECTOR = 'a[href], button:not([disabled])';

/**
 * Keeps Tab inside the drawer: the last element is followed by the first, and Shift+Tab from the first, or from the
 * drawer itself, leads to the last.
 */
function trapFocus(event: KeyboardEvent, drawer: HTMLElement): void {
  const focusable = [...drawer.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)];
  const { activeElement } = document;
  const isAtBoundary = event.shiftKey
    ? activeElement === drawer || activeElement === focusable.at(0)
    : activeElement === focusable.at(-1);
  if (!isAtBoundary) return;
  const target = event.shiftKey ? focusable.at(-1) : focusable.at(0);
  event.preventDefault();
  target?.focus();
}

/**
 * The dashboard's drawer on small screens. It opens over the page, keeps the focus, and returns it to its button when
 * closed by the button or Escape. Navigating closes it, too.
 */
export function useDrawer() {
  // The drawer is open for the location at which it was opened: navigating closes it.
  const { key } = useLocation();
  const [openLocationKey, setOpenLocationKey] = useState<string | null>(null);
  const open = openLocationKey === key;
  const drawer = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    drawer.current?.querySelector<HTMLElement>(FOCUSABLE_SELECTOR)?.focus();
    const screen = matchMedia(LARGE_SCREEN_QUERY);
    const close = () => setOpenLocationKey(null);
    screen.addEventListener('change', close);
    return () => screen.removeEventListener('change', close);
  }, [open]);

  const hide = () => {
    // Synchronously: while the drawer is open, its button cannot take the focus.
    flushSync(() => setOpenLocationKey(null));
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || !drawer.current) return;
    if (event.key === 'Tab') trapFocus(event, drawer.current);
    if (event.key === 'Escape') hide();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpenLocationKey(null);
  };
  return { open, drawer, toggle, show: () => setOpenLocationKey(key), hide, onKeyDown, onClick };
}
