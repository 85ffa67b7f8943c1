import { accessToken, createProblemError, isTimeout, toApiError } from '@canvass/shared/http';
import { QueryClient } from '@tanstack/react-query';
import type { DocumentData } from '@canvass/shared/area';

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

/** A document that seems to be older than this was stored somewhere, or the device's clock is wrong. */
const MAX_DOCUMENT_AGE_MS = 60_000;

/** Whether the results of a document need no other request: they are what visitors see, and of now. */
function isFresh({ renderedAt }: Pick<DocumentData, 'renderedAt'>): boolean {
  const ageMs = Math.abs(Date.now() - new Date(renderedAt).getTime());
  return accessToken.read() === null && ageMs <= MAX_DOCUMENT_AGE_MS;
}

/** Puts the results that came with a document into the cache. */
function restoreDocumentData(queries: QueryClient, data: Pick<DocumentData, 'queries' | 'renderedAt'>): void {
  const updatedAt = isFresh(data) ? Date.now() : 0;
  for (const { queryKey, ...result } of data.queries) {
    if ('data' in result) {
      queries.setQueryData(queryKey, result.data, { updatedAt });
      continue;
    }
    const query = queries.getQueryCache().build(queries, { queryKey });
    query.setState({ status: 'error', error: createProblemError(result.problem) });
    // The page starts with the problem, as the document does, and not with another try.
    queries.setQueryDefaults(queryKey, { retryOnMount: false });
  }
}

/** Once a document has been taken over: what was refused to visitors is requested again, for users and for later pages. */
export function releaseDocumentData(queries: QueryClient, data: Pick<DocumentData, 'queries'>): void {
  for (const { queryKey, ...result } of data.queries) {
    if ('data' in result) continue;
    queries.setQueryDefaults(queryKey, {});
    if (accessToken.read() !== null) void queries.refetchQueries({ queryKey, exact: true });
  }
}

/**
 * The one query cache of the page.
 * @param data what came with the document, if this browser loads the version of the area that it is for.
 */
export function createQueryClient(data?: Pick<DocumentData, 'queries' | 'renderedAt'>): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME_MS, retry: shouldRetry } } });
  if (data) restoreDocumentData(queries, data);
  return queries;
}
