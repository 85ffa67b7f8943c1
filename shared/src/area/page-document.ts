import type { QueryClient } from '@tanstack/react-query';
import type { SentProblem } from '../http/problem';

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
  /** A short line for the picture in previews of its link, below the title: '3 questions · Open until 2026/11/27'. */
  shareFacts?: string;
  /** Bars for that picture, with a line above them that says what they show. */
  shareChart?: ShareChart;
  /** 404: there is nothing at this address. The page still explains that. */
  status?: 200 | 404;
  /** The path and query under which the page is known, if several addresses lead to it: `/surveys?sort=latest`. */
  canonicalPath?: string;
  /** Whether search engines should not list the page. */
  isUnlisted?: boolean;
  /** The pages above this one, the topmost first. */
  parents?: readonly PageLink[];
  /** Questions that the page answers. */
  faq?: readonly { question: string; answer: string }[];
  /** The path of the version of this page that other sites may show in a frame. */
  embedPath?: string;
}

/** A chart in the picture of a page. */
export interface ShareChart {
  caption: string;
  /** From the top down, with their lengths from 0 to 1; only the first few have room. */
  bars: readonly { label: string; share: number }[];
}

/** A page by its title, without the product's name, and its path. */
export interface PageLink {
  title: string;
  path: string;
}

/** The result of a query: its data, or the problem with which the API refused it. */
export type DocumentQuery = { queryKey: readonly unknown[] } & ({ data: unknown } | { problem: SentProblem });

/** What a rendered document was made of, as JSON in the element `data`. */
export interface DocumentData {
  /** The area and the version that rendered it; another version may render something else. */
  area: string;
  version: string;
  /** When it was rendered, as ISO 8601. */
  renderedAt: string;
  queries: DocumentQuery[];
}

/** Where a description gets its data from: what it fetches is sent with the document, and the page starts from it. */
export type DocumentQueries = Pick<QueryClient, 'fetchQuery' | 'fetchInfiniteQuery'>;

/**
 * Describes a page on the server, without a session: it sees what a visitor sees. What it throws is a failure of the
 * document, and the page is served without a description.
 */
export type DescribePage = (address: DocumentAddress, queries: DocumentQueries) => Promise<PageDescription>;
