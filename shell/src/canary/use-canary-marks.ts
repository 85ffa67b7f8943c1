import { useSession } from '@canvass/shared/session';
import { useEffect } from 'react';
import { forgetSalts, keepMarks } from './browser-marks';

/** Works out by what somebody is known, and keeps it unless they are gone by then. */
async function remember(uid: string, isGone: () => boolean): Promise<void> {
  const marks = await (await import('../later')).marksOf(uid);
  if (!isGone()) keepMarks(marks);
}

/** Leaves behind, for the next page load, which candidates are for the person who is signed in. */
export function useCanaryMarks(): void {
  const { status, user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    let isGone = false;
    // Without it they get what everybody gets.
    if (uid) remember(uid, () => isGone).catch(() => {});
    else if (status === 'signed-out') forgetSalts();
    return () => {
      isGone = true;
    };
  }, [status, uid]);
}
