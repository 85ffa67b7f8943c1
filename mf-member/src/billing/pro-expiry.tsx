import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Every page has it and most people never see it, so only pro users load it. */
const noticeQuery = queryOptions({
  queryKey: ['pro-ending', 'code'],
  queryFn: async () => (await import('./pro-expiry-notice')).ProExpiryNotice,
  staleTime: Infinity,
});

/** Shows a pro user that their time ends soon; nothing otherwise. */
export function ProExpiry() {
  const { user, role } = useSession();
  const { data: ProExpiryNotice } = useQuery({ ...noticeQuery, enabled: role === 'pro-user' });
  return user && ProExpiryNotice && <ProExpiryNotice user={user} />;
}
