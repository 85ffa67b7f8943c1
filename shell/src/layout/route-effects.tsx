import { useSession } from '@canvass/shared/session';
import { VisuallyHidden } from '@canvass/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRolloutProfile } from '../canary/use-rollout-profile';
import { useScrollRestoration } from './use-scroll-restoration';

/** The document's own script reads the same key, so that it asks for a dashboard page's files only for those who may see it. */
const STORAGE_KEY = 'role-hint';

/** Leaves the role behind for the next page load. It decides nothing but what is loaded early. */
function useRoleHint(): void {
  const { status, role } = useSession();
  useEffect(() => {
    if (role) localStorage.setItem(STORAGE_KEY, role);
    else if (status === 'signed-out') localStorage.removeItem(STORAGE_KEY);
  }, [status, role]);
}

/**
 * What a browser does when it loads a page and a router does not: after a navigation the focus is at the page's
 * beginning, its title is announced, and the scroll position is the top, the part that was asked for (`#faq`), or, going
 * back, where it was.
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
    // A window over the page keeps the focus, and gives it to the page when it closes.
    const isModalOpen = document.querySelector('[aria-modal="true"], dialog[open]') !== null;
    if (!isModalOpen) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    // The page names the document as it appears, which can be one rendering later.
    const timer = setTimeout(() => setAnnouncedTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return <VisuallyHidden as="output">{announcedTitle}</VisuallyHidden>;
}
