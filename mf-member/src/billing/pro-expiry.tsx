import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Every page includes it and most users never see it, so only pro users load it. */
const noticeQuery = queryOptions({
  queryKey: ['pro-ending', 'code'],
  queryFn: async () => (await import('./pro-expiry-notice')).ProExpiryNotice,
  staleTime: Infinity,
});

/** Shows a pro user that Pro ends soon; otherwise nothing. */
export function ProExpiry() {
  const { user, role } = useSession();
  const { data: ProExpiryNotice } = useQuery({ ...noticeQuery, enabled: role === 'pro-user' });
  return user && ProExpiryNotice && <ProExpiryNotice user={user} />;
}
