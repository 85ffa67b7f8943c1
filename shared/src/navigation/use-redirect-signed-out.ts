import { rememberDestination, useSession } from '@canvass/shared/session';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The path of the home page. */
const HOME = '/';

/**
 * Redirects a visitor and remembers where they wanted to go (specification, section 2, "Route guards"). Somebody who was
 * signed in here and left goes home, and does not leave their destination to the next person.
 * @param visitorPath where a visitor is sent: home, unless only an account helps them on.
 * @returns whether that is under way: then the page must not show.
 */
export function useRedirectSignedOut(visitorPath = HOME): boolean {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true;
    if (status !== 'signed-out') return;
    if (!wasSignedIn.current) rememberDestination(pathname + search);
    void navigate(wasSignedIn.current ? HOME : visitorPath, { replace: true });
  }, [status, pathname, search, navigate, visitorPath]);

  return status === 'signed-out';
}
