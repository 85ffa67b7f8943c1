import { rememberDestination, useSession } from '@canvass/shared/session';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The path of the home page. */
const HOME = '/';

/**
 * Redirects a visitor and remembers where they wanted to go (specification, section 2, "Route guards"). A user who
 * signs out on the page goes home, and their destination is not kept for the next user. Whoever was only taken for the
 * user that was here last, and is not signed in any more, is a visitor.
 * @param visitorPath where to send a visitor: by default home; elsewhere if only an account helps them.
 * @returns whether a redirect is in progress; the page must not show then.
 */
export function useRedirectSignedOut(visitorPath = HOME): boolean {
  const { status, isConfirmed = true } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === 'signed-in' && isConfirmed) wasSignedIn.current = true;
    if (status !== 'signed-out') return;
    if (!wasSignedIn.current) rememberDestination(pathname + search);
    void navigate(wasSignedIn.current ? HOME : visitorPath, { replace: true });
  }, [status, isConfirmed, pathname, search, navigate, visitorPath]);

  return status === 'signed-out';
}
