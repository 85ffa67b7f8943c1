import { rememberDestination, useSession } from '@canvass/shared/session';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';

/**
 * Sends a visitor to the login, which leads back here: only an account can become pro. Somebody who was signed in here and
 * left goes home, and does not leave their destination to the next person.
 */
export function useRedirectSignedOut(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true;
    if (status !== 'signed-out') return;
    if (!wasSignedIn.current) rememberDestination(paths.payment.href());
    void navigate(wasSignedIn.current ? paths.home.href() : paths.login.href(), { replace: true });
  }, [status, navigate]);
}
