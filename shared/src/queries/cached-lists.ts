import type { ListPage } from '@canvass/shared/http';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes the items of every cached list whose key begins with `queryKey`, so that a write shows at once. */
export function updateCachedLists<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (items: Item[]) => Item[],
): void {
  queryClient.setQueriesData<InfiniteData<ListPage<Item>>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: update(page.items) })) },
  );
}

/** After a write: invalidates everything about these nouns. What is on the screen is fetched again at once. */
export async function invalidateNouns(queryClient: QueryClient, nouns: readonly string[]): Promise<void> {
  await Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
