import type { QueryClient } from '@tanstack/react-query';

/** The address for which a page is described. */
export interface DocumentAddress {
  /** The parameters of the page's path, decoded: `{ id: '65f0…' }` for `/surveys/:id`. */
  params: Record<string, string | undefined>;
  /** The query string of the address, which anybody may have written. */
  search: URLSearchParams;
}

/** What the first response says about a page, to people who share its link and to programs that run no scripts. */
export interface PageDescription {
  /** The title, without the product's name; by default, that of the page's metadata. */
  title?: string;
  /** What previews of its link call the page; by default, its title. */
  shareTitle?: string;
  /** One or two sentences; longer text is cut. By default, what the product says about itself. */
  summary?: string;
  /** 404: there is nothing at this address. The page still explains that. */
  status?: 200 | 404;
  /** The path and query under which the page is known, if several addresses lead to it: `/surveys?sort=latest`. */
  canonicalPath?: string;
  /** Whether search engines should not list the page. */
  isUnlisted?: boolean;
}

/** The data that comes with a document, as JSON in the element `data`. */
export interface DocumentData {
  /** The area and the version that fetched it; another version may expect something else under the same key. */
  area: string;
  version: string;
  queries: { queryKey: readonly unknown[]; data: unknown }[];
}

/** Where a description gets its data from: what it fetches is sent with the document, and the page starts from it. */
export type DocumentQueries = Pick<QueryClient, 'fetchQuery' | 'fetchInfiniteQuery'>;

/**
 * Describes a page on the server, without a session: it sees what a visitor sees. What it throws is a failure of the
 * document, and the page is served without a description.
 */
export type DescribePage = (address: DocumentAddress, queries: DocumentQueries) => Promise<PageDescription>;
