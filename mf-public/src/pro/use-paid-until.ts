import { checkRole } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { dayOf } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';

/** The day until which the upgrade of who is signed in is paid; undefined when it is none, has no end, or is not known. */
export function usePaidUntil(): string | undefined {
  const { user, role } = useSession();
  const email = user?.email ?? '';
  const { data } = useQuery({
    queryKey: ['users', 'detail', { role: email }],
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
    enabled: role === 'pro-user',
  });
  return data?.proUntil && dayOf(data.proUntil);
}
