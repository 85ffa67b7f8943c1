import type { Survey } from '@canvass/shared/contracts';
import { useIsHydrating, useSession } from '@canvass/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { MyActivityState } from '../survey/my-activity-query';
import {
  deleteInvitation,
  readEmail,
  readInvitation,
  saveInvitation,
  subscribeToInvitations,
} from './invitation-draft';

const PARAMETER = 'invitation';

/** In the part of the address that no server gets: to whom the invitation was sent. */
const EMAIL_PARAMETER = 'to';

/** An invitation that was opened in this tab and is not bound to an account yet. */
export interface Invitation {
  token: string;
  /** The address to which it was sent; null if its link does not say so. */
  email: string | null;
  /** Keeps it for whoever signs in next in this tab. */
  keep: () => void;
  /** Forgets it: it was used, or it cannot be. */
  discard: () => void;
}

/**
 * The invitation of the link that led here. It is moved from the address into this tab's storage, so that it does not leak
 * with a copied address, and is still there after signing in.
 */
export function useInvitation({ _id: surveyId, voterPolicy }: Survey, activity: MyActivityState): Invitation | null {
  const uid = useSession().user?.uid;
  const [search, setSearch] = useSearchParams();
  const [discardedToken, setDiscardedToken] = useState<string | null>(null);
  const isHydrating = useIsHydrating();
  const linkedToken = search.get(PARAMETER);
  const linkedEmail = new URLSearchParams(useLocation().hash.slice(1)).get(EMAIL_PARAMETER);
  const isNeeded = voterPolicy === 'invited' && !activity.isInvited && !activity.vote;

  useEffect(() => {
    if (!isNeeded) deleteInvitation(surveyId, uid);
    const isStored = linkedToken !== null && (!isNeeded || saveInvitation(surveyId, linkedToken, linkedEmail));
    // What cannot be stored is used from the address.
    if (isStored) setSearch((current) => withoutInvitation(current), { replace: true });
  }, [surveyId, uid, linkedToken, linkedEmail, isNeeded, setSearch]);

  const storedToken = useSyncExternalStore(
    subscribeToInvitations,
    () => readInvitation(surveyId, uid),
    () => null,
  );
  const token = isNeeded && !isHydrating ? (linkedToken ?? storedToken) : null;
  if (token === null || token === discardedToken) return null;
  const email = linkedEmail ?? readEmail(surveyId, uid);
  return {
    token,
    email,
    keep: () => void saveInvitation(surveyId, token, email),
    discard: () => {
      deleteInvitation(surveyId, uid);
      setDiscardedToken(token);
    },
  };
}

function withoutInvitation(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== PARAMETER));
}
