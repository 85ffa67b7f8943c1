import { callPage, type ListPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Endpoint, RequestInput } from '../contracts/endpoint';

/**
 * The cache key of a query: its noun, whether it holds one item or many, and what distinguishes it from others of its
 * kind.
 */
export type NounQueryKey<Input> = readonly [noun: string, kind: 'list' | 'detail', input: Input];

/**
 * Creates the key of a query. Every key begins with a noun (`surveys`), so that a write can invalidate everything that
 * is cached about the noun: see `invalidateNouns`.
 */
export function createQueryKey<Input>(noun: string, kind: 'list' | 'detail', input: Input): NounQueryKey<Input> {
  return [noun, kind, input];
}

/** The input of a list endpoint without the cursor, which the previous page holds. */
type ListInput<E> =
  RequestInput<E> extends { query: infer Query }
    ? Omit<RequestInput<E>, 'query'> & { query?: Omit<Query, 'cursor'> }
    : never;

interface ListQueryOptions<E> {
  input?: ListInput<E>;
  /** The owner of the list, if the request does not contain it because the server knows it from the token. */
  owner?: string;
  /** Milliseconds for which the list counts as fresh; by default, that of the query client. */
  staleTime?: number;
}

/** The items of a list endpoint, page by page (keyset pagination). */
export function listQuery<E extends Endpoint>(
  noun: string,
  endpoint: E,
  { input, owner, ...options }: ListQueryOptions<E> = {},
) {
  return infiniteQueryOptions({
    // The path distinguishes lists of one noun that may have the same input.
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

/** The items of all loaded pages, each once: an item that moves while the list is read can be on two pages. */
export function listUniqueItems<Item>(
  pages: Pick<ListPage<Item>, 'items'>[] | undefined,
  getId: (item: Item) => string,
): Item[] {
  const entries = pages?.flatMap(({ items }) => items.map((item) => [getId(item), item] as const));
  return [...new Map(entries).values()];
}
