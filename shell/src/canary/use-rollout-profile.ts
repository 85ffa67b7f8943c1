import { useSession } from '@canvass/shared/session';
import { useEffect } from 'react';
import { clearSalts, saveRolloutProfile } from './rollout-profile';

/** Computes and stores a user's profile, unless the user has signed out by then. */
async function computeAndSaveProfile(uid: string, isCanceled: () => boolean): Promise<void> {
  const profile = await (await import('../deferred')).computeRolloutProfile(uid);
  if (!isCanceled()) saveRolloutProfile(profile);
}

/** Stores which canaries are for the signed-in user, for the next page load. */
export function useRolloutProfile(): void {
  const { status, user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    let isCanceled = false;
    // On failure the user gets what everyone gets.
    if (uid) computeAndSaveProfile(uid, () => isCanceled).catch(() => {});
    else if (status === 'signed-out') clearSalts();
    return () => {
      isCanceled = true;
    };
  }, [status, uid]);
}
