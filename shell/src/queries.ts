import { failureOf, isTimeout } from '@canvass/shared/http';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which an answer counts as fresh. */
const STALE_TIME_MS = 10_000;

/**
 * Repeats while a service is being started again: it refuses at once, and is back within the waits of 1, 2, 4 and 8
 * seconds.
 */
const MAX_RETRIES = 4;

/** Repeats of a call that got no answer in time: twice 8 seconds is as long as anybody should look at an empty page. */
const MAX_RETRIES_AFTER_TIMEOUT = 1;

/** Failures that pass by themselves. Any other one is the server's decision, and would come again. */
function isTransient(error: unknown): boolean {
  return ['network', 'service-unavailable', 'identity-unreachable'].includes(failureOf(error).code);
}

/** Whether to repeat a call that has failed so many times before; an error shows after some 17 seconds. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  return isTransient(error) && failureCount < (isTimeout(error) ? MAX_RETRIES_AFTER_TIMEOUT : MAX_RETRIES);
}

/** The one query cache of the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME_MS, retry: shouldRetry } } });
}
