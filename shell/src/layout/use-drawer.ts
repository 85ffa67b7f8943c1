import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/** From here on the drawer is always open, as its styles say. */
const LARGE_SCREEN_QUERY = '(min-width: 64rem)';

const FOCUSABLE_SELECTOR = 'a[href], button:not([disabled])';

/** Keeps Tab inside: after the last comes the first, before the first, and before the drawer itself, the last. */
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
 * The dashboard's drawer on small screens: it opens over the page, keeps the focus, and gives it back to its button when
 * it closes, which Escape and going somewhere do too.
 */
export function useDrawer() {
  // It is open for the address it was opened at: going somewhere closes it.
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
    // At once: as long as the drawer is open, its button cannot take the focus.
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
