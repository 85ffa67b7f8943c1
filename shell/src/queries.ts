import { accessToken, isTimeout, toApiError } from '@canvass/shared/http';
import { QueryClient } from '@tanstack/react-query';
import type { DocumentData, Registry } from '@canvass/shared/area';

/** Milliseconds for which a response counts as fresh. */
const STALE_TIME_MS = 10_000;

/** Retries while a service restarts: it refuses at once, and is back within the delays of 1, 2, 4, and 8 seconds. */
const MAX_RETRIES = 4;

/** Retries of a call that timed out: after twice 8 seconds, the user has looked at an empty page for long enough. */
const MAX_RETRIES_AFTER_TIMEOUT = 1;

/** Whether a failure is temporary. Any other failure is a decision of the server, which would repeat it. */
function isTransient(error: unknown): boolean {
  return ['network', 'service-unavailable', 'identity-unreachable'].includes(toApiError(error).code);
}

/**
 * Whether to retry a call that has failed `failureCount` times before; an error shows after at most about 17 seconds.
 */
function shouldRetry(failureCount: number, error: unknown): boolean {
  return isTransient(error) && failureCount < (isTimeout(error) ? MAX_RETRIES_AFTER_TIMEOUT : MAX_RETRIES);
}

/**
 * Puts the data into the cache that came with the document, if there is some, and if the version that fetched it is the one
 * that this browser loads. It is what visitors see, so it counts as fresh for visitors only.
 */
function restoreDocumentData(queries: QueryClient, { remotes }: Pick<Registry, 'remotes'>): void {
  const element = document.getElementById('data');
  if (!element) return;
  const { area, version, queries: restored } = JSON.parse(element.textContent) as DocumentData;
  if (remotes.find(({ name }) => name === area)?.stable.version !== version) return;
  const updatedAt = accessToken.read() === null ? Date.now() : 0;
  for (const { queryKey, data } of restored) queries.setQueryData(queryKey, data, { updatedAt });
}

/** The one query cache of the page. */
export function createQueryClient(registry: Pick<Registry, 'remotes'>): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME_MS, retry: shouldRetry } } });
  restoreDocumentData(queries, registry);
  return queries;
}
