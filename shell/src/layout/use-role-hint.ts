import { useSession } from '@canvass/shared/session';
import { useEffect } from 'react';

/** The document's own script reads the same key, so that it asks for a dashboard page's files only for those who may see it. */
const STORAGE_KEY = 'role-hint';

/** Leaves the role behind for the next page load. It decides nothing but what is loaded early. */
export function useRoleHint(): void {
  const { status, role } = useSession();
  useEffect(() => {
    if (role) localStorage.setItem(STORAGE_KEY, role);
    else if (status === 'signed-out') localStorage.removeItem(STORAGE_KEY);
  }, [status, role]);
}
