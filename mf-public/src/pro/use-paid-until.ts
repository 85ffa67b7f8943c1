import { planStatusQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { formatDate } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';

/**
 * The day until which the signed-in user's Pro is paid; undefined when there is none, it has no end, or it is unknown.
 */
export function usePaidUntil(): string | undefined {
  const { user, role } = useSession();
  const { data } = useQuery({ ...planStatusQuery(user?.email ?? ''), enabled: role === 'pro-user' });
  return data?.proUntil && formatDate(data.proUntil);
}
