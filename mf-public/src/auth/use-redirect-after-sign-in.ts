import { takeDestination, useSession } from '@canvass/shared/session';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Sends a person who is signed in to where they wanted to go, or home. Somebody who is signed in already when the
 * page opens is sent on at once.
 * @param busy true while a form of the page is at work: it says itself when it is done.
 * @returns sends on; only the first call counts.
 */
export function useRedirectAfterSignIn(busy: boolean): () => void {
  const { status } = useSession();
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  const redirect = useCallback(() => {
    if (hasRedirected.current) return;
    hasRedirected.current = true;
    void navigate(takeDestination(), { replace: true });
  }, [navigate]);
  useEffect(() => {
    if (status === 'signed-in' && !busy) redirect();
  }, [status, busy, redirect]);
  return redirect;
}
