import { useSession } from '@canvass/shared/session';
import { localStore } from '@canvass/shared/storage';
import { VisuallyHidden } from '@canvass/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRolloutProfile } from '../canary/use-rollout-profile';
import { useScrollRestoration } from './use-scroll-restoration';

/**
 * The document's inline script reads the same key, so that it requests a dashboard page's files only if the user may
 * see it.
 */
const STORAGE_KEY = 'role-hint';

/** Stores the role for the next page load. It only decides what is preloaded. */
function useRoleHint(): void {
  const { status, role } = useSession();
  useEffect(() => {
    if (role) localStore.write(STORAGE_KEY, role);
    else if (status === 'signed-out') localStore.delete(STORAGE_KEY);
  }, [status, role]);
}

/**
 * Does what a browser does on a page load and a router does not: after a navigation, the focus is at the beginning of
 * the page, its title is announced, and the scroll position is the top, the element in the address (`#faq`), or, on
 * going back, the previous position.
 */
export function RouteEffects() {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  const [announcedTitle, setAnnouncedTitle] = useState('');
  useScrollRestoration();
  useRoleHint();
  useRolloutProfile();

  useEffect(() => {
    if (previousPathname.current === pathname) return undefined;
    previousPathname.current = pathname;
    // A dialog above the page keeps the focus, and passes it to the page when it closes.
    const isModalOpen = document.querySelector('[aria-modal="true"], dialog[open]') !== null;
    if (!isModalOpen) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    // The page may set the document's title one render later.
    const timer = setTimeout(() => setAnnouncedTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return <VisuallyHidden as="output">{announcedTitle}</VisuallyHidden>;
}
