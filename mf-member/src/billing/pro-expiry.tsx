import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** It stands on every page, and most people never see it: it is loaded for pro users only. */
const noticeQuery = queryOptions({
  queryKey: ['pro-ending', 'code'],
  queryFn: async () => (await import('./pro-expiry-notice')).ProExpiryNotice,
  staleTime: Infinity,
});

/** The place of the word that a pro user's time ends soon. Nothing stands there while there is nothing to say. */
export function ProExpiry() {
  const { user, role } = useSession();
  const { data: ProExpiryNotice } = useQuery({ ...noticeQuery, enabled: role === 'pro-user' });
  return user && ProExpiryNotice && <ProExpiryNotice user={user} />;
}
