import { accessToken, createProblemError, isTimeout, toApiError } from '@canvass/shared/http';
import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
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
function restoreDocumentData(queryClient: QueryClient, data: Pick<DocumentData, 'queries' | 'renderedAt'>): void {
  const updatedAt = isFresh(data) ? Date.now() : 0;
  for (const { queryKey, ...result } of data.queries) {
    if ('data' in result) {
      queryClient.setQueryData(queryKey, result.data, { updatedAt });
      continue;
    }
    const query = queryClient.getQueryCache().build(queryClient, { queryKey });
    query.setState({ status: 'error', error: createProblemError(result.problem) });
    // The page starts with the problem, as the document does, and not with another try.
    queryClient.setQueryDefaults(queryKey, { retryOnMount: false });
  }
}

/** Once a document has been taken over: what was refused to visitors is requested again, for users and for later pages. */
export function releaseDocumentData(clients: QueryClients, data: Pick<DocumentData, 'area' | 'queries'>): void {
  const queryClient = clients.get(data.area);
  for (const { queryKey, ...result } of data.queries) {
    if ('data' in result) continue;
    queryClient.setQueryDefaults(queryKey, {});
    if (accessToken.read() !== null) void queryClient.refetchQueries({ queryKey, exact: true });
  }
}

/** Passes invalidations on to its peers: a write of one area makes stale what the others show of the same nouns. */
class PeerQueryClient extends QueryClient {
  readonly #listPeers: () => QueryClient[];

  constructor(defaultOptions: DefaultOptions, listPeers: () => QueryClient[]) {
    super({ defaultOptions });
    this.#listPeers = listPeers;
  }

  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const clients = filters?.queryKey ? this.#listPeers() : [this];
    await Promise.all(clients.map((client) => super.invalidateQueries.call(client, filters, options)));
  }
}

/** All clients have this object, which therefore nobody can change. */
const DEFAULT_OPTIONS: DefaultOptions = Object.freeze({
  queries: Object.freeze({ staleTime: STALE_TIME_MS, retry: shouldRetry }),
});

/**
 * The query clients of the page: the shell's, and one for each area. An area can neither read nor change what another one
 * has cached, nor its settings; what it invalidates by a key is invalidated everywhere.
 */
export class QueryClients {
  readonly shell: QueryClient;
  readonly #areas = new Map<string, QueryClient>();
  readonly #defaultOptions: DefaultOptions;

  constructor(defaultOptions = DEFAULT_OPTIONS) {
    this.#defaultOptions = defaultOptions;
    this.shell = this.#create();
  }

  #create(): QueryClient {
    return new PeerQueryClient(this.#defaultOptions, () => this.list());
  }

  /** The client of an area. */
  get(area: string): QueryClient {
    const client = this.#areas.get(area) ?? this.#create();
    this.#areas.set(area, client);
    return client;
  }

  list(): QueryClient[] {
    return [this.shell, ...this.#areas.values()];
  }

  isFetching(): boolean {
    return this.list().some((client) => client.isFetching() > 0);
  }
}

/** @param data what came with the document, if this browser loads the version of the area that it is for. */
export function createQueryClients(data?: Pick<DocumentData, 'area' | 'queries' | 'renderedAt'>): QueryClients {
  const clients = new QueryClients();
  if (data) restoreDocumentData(clients.get(data.area), data);
  return clients;
}
