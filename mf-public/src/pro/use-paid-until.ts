import { planStatusQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { formatDay } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';

/** The day until which the upgrade of who is signed in is paid; undefined when it is none, has no end, or is not known. */
export function usePaidUntil(): string | undefined {
  const { user, role } = useSession();
  const { data } = useQuery({ ...planStatusQuery(user?.email ?? ''), enabled: role === 'pro-user' });
  return data?.proUntil && formatDay(data.proUntil);
}
