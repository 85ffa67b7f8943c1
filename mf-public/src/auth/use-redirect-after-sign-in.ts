import { takeDestination, useSession } from '@canvass/shared/session';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';

/** Pages that are of no use to whoever has signed in: a session may have ended on them, too. */
const SIGN_IN_PATHS = new Set<string>([paths.login, paths.register, paths.forgot, paths.link].map(({ path }) => path));

/** The remembered destination, or home. */
function takeUsefulDestination(): string {
  const destination = takeDestination();
  return SIGN_IN_PATHS.has(destination.split('?', 1)[0] ?? '') ? paths.home.href() : destination;
}

/**
 * Redirects a signed-in user to the remembered destination, or home. A user who is already signed in when the page
 * opens is redirected at once, as soon as that is confirmed.
 * @param busy true while a form of the page is being submitted: the form then calls the returned function itself.
 * @returns a function that redirects; only the first call has an effect.
 */
export function useRedirectAfterSignIn(busy: boolean): () => void {
  const { status, isConfirmed = true } = useSession();
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  const redirect = useCallback(() => {
    if (hasRedirected.current) return;
    hasRedirected.current = true;
    void navigate(takeUsefulDestination(), { replace: true });
  }, [navigate]);
  useEffect(() => {
    if (status === 'signed-in' && isConfirmed && !busy) redirect();
  }, [status, isConfirmed, busy, redirect]);
  return redirect;
}
