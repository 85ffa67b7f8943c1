import { callPage, type ListPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Endpoint, RequestInput } from '../contracts/endpoint';

/** The cache key of a query: what it is about, one or many of it, and what tells it apart from others of its kind. */
export type NounQueryKey<Input> = readonly [noun: string, kind: 'list' | 'detail', input: Input];

/**
 * Makes the key of a query. Every key begins with a noun (`surveys`), so that a write can invalidate all that is known of
 * the noun: see `invalidateNouns`.
 */
export function createQueryKey<Input>(noun: string, kind: 'list' | 'detail', input: Input): NounQueryKey<Input> {
  return [noun, kind, input];
}

/** What a list endpoint takes, but for the cursor, which the page before holds. */
type ListInput<E> =
  RequestInput<E> extends { query: infer Query }
    ? Omit<RequestInput<E>, 'query'> & { query?: Omit<Query, 'cursor'> }
    : never;

interface ListQueryOptions<E> {
  input?: ListInput<E>;
  /** Whose list it is, where the request does not say it: the server knows it from the token. */
  owner?: string;
  /** Milliseconds for which the list counts as fresh; as the query client has it by default. */
  staleTime?: number;
}

/** The items of a list endpoint, page by page (keyset pagination). */
export function listQuery<E extends Endpoint>(
  noun: string,
  endpoint: E,
  { input, owner, ...options }: ListQueryOptions<E> = {},
) {
  return infiniteQueryOptions({
    // The path tells lists of one noun apart, which may take the same input.
    queryKey: createQueryKey(noun, 'list', { path: endpoint.path, owner, ...input }),
    queryFn: ({ pageParam: cursor, signal }) => {
      const request = { ...input, query: { ...input?.query, cursor } } as unknown as RequestInput<E>;
      return callPage(endpoint, request, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...options,
  });
}

/** The items of all pages that were loaded, each once: one that moves while the list is read can come again. */
export function listUniqueItems<Item>(
  pages: Pick<ListPage<Item>, 'items'>[] | undefined,
  getId: (item: Item) => string,
): Item[] {
  const entries = pages?.flatMap(({ items }) => items.map((item) => [getId(item), item] as const));
  return [...new Map(entries).values()];
}
