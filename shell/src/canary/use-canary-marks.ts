import { useSession } from '@canvass/shared/session';
import { useEffect } from 'react';
import { parseRegistry } from '../registry/read-registry';
import { forgetSalts, keepMarks } from './browser-marks';

/** Works out who somebody is for candidates, and keeps it unless they are gone by then. Returns how to stop. */
function remember(uid: string): () => void {
  let isOver = false;
  const work = async () => {
    const registry = parseRegistry(document);
    const marks = registry && (await (await import('../later')).marksOf(registry, uid));
    if (marks && !isOver) keepMarks(marks);
  };
  // Without it the person gets what everybody gets.
  work().catch(() => {});
  return () => {
    isOver = true;
  };
}

/** Leaves behind, for the next page load, which candidates are for the person who is signed in. */
export function useCanaryMarks(): void {
  const { status, user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    if (uid) return remember(uid);
    if (status === 'signed-out') forgetSalts();
    return undefined;
  }, [status, uid]);
}
