import { checkRole } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { formatDay } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A person's role as the server knows it now, and until when they have paid for it. */
export function planStatusQuery(email: string) {
  return queryOptions({
    queryKey: ['users', 'detail', { role: email }],
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
  });
}

/** The day until which the upgrade of who is signed in is paid; undefined when it is none, has no end, or is not known. */
export function usePaidUntil(): string | undefined {
  const { user, role } = useSession();
  const { data } = useQuery({ ...planStatusQuery(user?.email ?? ''), enabled: role === 'pro-user' });
  return data?.proUntil && formatDay(data.proUntil);
}
