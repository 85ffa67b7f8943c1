import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** It stands on every page, and most people never see it: it is loaded for pro users only. */
const noticeQuery = queryOptions({
  queryKey: ['pro-ending', 'code'],
  queryFn: async () => (await import('./ending-notice')).EndingNotice,
  staleTime: Infinity,
});

/** The place of the word that a pro user's time ends soon. Nothing stands there while there is nothing to say. */
export function ProEnding() {
  const { user, role } = useSession();
  const { data: EndingNotice } = useQuery({ ...noticeQuery, enabled: role === 'pro-user' });
  return user && EndingNotice && <EndingNotice user={user} />;
}
