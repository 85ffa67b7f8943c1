import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/** From here on the drawer is always open, as its styles say. */
const LARGE = '(min-width: 64rem)';

const FOCUSABLE = 'a[href], button:not([disabled])';

/** Keeps Tab inside: after the last comes the first, before the first, and before the drawer itself, the last. */
function keepInside(event: KeyboardEvent, drawer: HTMLElement): void {
  const all = [...drawer.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const { activeElement } = document;
  const isAtEnd = event.shiftKey
    ? activeElement === drawer || activeElement === all.at(0)
    : activeElement === all.at(-1);
  if (!isAtEnd) return;
  const to = event.shiftKey ? all.at(-1) : all.at(0);
  event.preventDefault();
  to?.focus();
}

/**
 * The dashboard's drawer on small screens: it opens over the page, keeps the focus, and gives it back to its button when
 * it closes, which Escape and going somewhere do too.
 */
export function useDrawer() {
  // It is open for the address it was opened at: going somewhere closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const drawer = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    drawer.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    const screen = matchMedia(LARGE);
    const close = () => setOpenAt(null);
    screen.addEventListener('change', close);
    return () => screen.removeEventListener('change', close);
  }, [open]);

  const hide = () => {
    // At once: as long as the drawer is open, its button cannot take the focus.
    flushSync(() => setOpenAt(null));
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || !drawer.current) return;
    if (event.key === 'Tab') keepInside(event, drawer.current);
    if (event.key === 'Escape') hide();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpenAt(null);
  };
  return { open, drawer, toggle, show: () => setOpenAt(key), hide, onKeyDown, onClick };
}
