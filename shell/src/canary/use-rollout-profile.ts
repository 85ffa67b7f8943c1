import { useSession } from '@canvass/shared/session';
import { useEffect } from 'react';
import { clearSalts, saveRolloutProfile } from './rollout-profile';

/** Works out by what somebody is known, and keeps it unless they are gone by then. */
async function computeAndSaveProfile(uid: string, isCanceled: () => boolean): Promise<void> {
  const profile = await (await import('../deferred')).computeRolloutProfile(uid);
  if (!isCanceled()) saveRolloutProfile(profile);
}

/** Leaves behind, for the next page load, which candidates are for the person who is signed in. */
export function useRolloutProfile(): void {
  const { status, user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    let isCanceled = false;
    // Without it they get what everybody gets.
    if (uid) computeAndSaveProfile(uid, () => isCanceled).catch(() => {});
    else if (status === 'signed-out') clearSalts();
    return () => {
      isCanceled = true;
    };
  }, [status, uid]);
}
