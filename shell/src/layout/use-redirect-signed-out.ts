import { rememberDestination, useSession } from '@canvass/shared/session';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Sends a visitor to the home page and remembers where they wanted to go (specification, section 2, "Route guards").
 * Somebody who was signed in here and left does not leave their destination to the next person.
 * @returns whether that is under way: then the page must not show.
 */
export function useRedirectSignedOut(): boolean {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true;
    if (status !== 'signed-out') return;
    if (!wasSignedIn.current) rememberDestination(pathname + search);
    void navigate('/', { replace: true });
  }, [status, pathname, search, navigate]);

  return status === 'signed-out';
}
