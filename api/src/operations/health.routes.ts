import { live, ready } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { route, type Route } from '../endpoints/route';

/** @param isReady resolves to whether the process accepts requests: it is not stopping, and its database responds. */
export function healthRoutes(isReady: () => Promise<boolean>): Route[] {
  return [
    route(live, () => Promise.resolve({ status: 'live' as const })),
    route(ready, async () => {
      if (!(await isReady())) throw problem('service-unavailable');
      return { status: 'ready' as const };
    }),
  ];
}
