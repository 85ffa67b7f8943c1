import { failureOf } from '@canvass/shared/http';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which an answer counts as fresh. */
const FRESH = 10_000;

/** A service that is being started again is back within this many attempts: they wait 1, 2, 4 and 8 seconds. */
const ATTEMPTS = 4;

/** What passes by itself. Anything else the server said on purpose, and would say again. */
function isPassing(error: unknown): boolean {
  return ['network', 'service-unavailable', 'identity-unreachable'].includes(failureOf(error).code);
}

/** The one query cache of the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: (failures, error) => failures < ATTEMPTS && isPassing(error) },
    },
  });
}
