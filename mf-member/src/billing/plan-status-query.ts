import { checkRole } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** A person's role as the server knows it now, and until when they have paid for it. */
export function planStatusQuery(email: string) {
  return queryOptions({
    queryKey: ['users', 'detail', { planStatus: email }],
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
    // A payment may have been made a moment ago.
    staleTime: 0,
  });
}
