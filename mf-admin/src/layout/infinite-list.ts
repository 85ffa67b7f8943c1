import type { ListPage } from '@canvass/shared/http';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

type Pages<Item> = InfiniteData<ListPage<Item>>;

/** All that was loaded of a list, each entry once: one that moves while the list is read can come again on a later page. */
export function listUniqueItems<Item>(data: Pages<Item> | undefined, getId: (item: Item) => string): Item[] {
  const byId = new Map((data?.pages ?? []).flatMap(({ items }) => items).map((item) => [getId(item), item]));
  return [...byId.values()];
}

/** How many a list has, as the server says it: `12`, `1000+`. */
export function getTotal<Item>(data: Pages<Item> | undefined): string | undefined {
  return data?.pages[0]?.total;
}

/** Changes the entries of the lists that were loaded under a key, so that what was done shows at once. */
export function updateCachedLists<Item>(
  queries: QueryClient,
  queryKey: QueryKey,
  update: (items: Item[]) => Item[],
): void {
  queries.setQueriesData<Pages<Item>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: update(page.items) })) },
  );
}

/** Everything about these nouns is read again: at once where it shows. */
export async function invalidateNouns(queries: QueryClient, nouns: string[]): Promise<void> {
  await Promise.all(nouns.map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
}
