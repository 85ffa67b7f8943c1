import type { Area, DocumentData, PageDescription } from '@canvass/shared/area';
import { accessToken, publicClient, securedClient } from '@canvass/shared/http';
import { QueryClient } from '@tanstack/react-query';
import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios';
import { matchRoutes } from '../shared-exports/router';

/** The version of the interface between the shell's server code and the renderer, which are released independently. */
export const SERVER_CONTRACT_VERSION = 1;

/** An answer of the API. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads from the API, without a session: `path` is relative to its base, with the query: `/surveys?limit=6`. */
export type ReadApi = (path: string) => Promise<ApiResponse>;

/** A page as its area describes it, with the data that it starts from. */
export interface DescribedPage {
  description: PageDescription;
  queries: DocumentData['queries'];
}

/** The requests of the shared clients, as calls of the renderer, which alone has a network. */
function createAdapter(readApi: ReadApi): AxiosAdapter {
  return async (config) => {
    const method = config.method?.toUpperCase() ?? 'GET';
    if (method !== 'GET') throw new AxiosError(`A document only reads; it cannot ${method}`);
    const path = publicClient.getUri({ url: config.url, params: config.params as unknown, baseURL: '' });
    const { status, headers, body } = await readApi(path);
    const response = { status, statusText: '', headers: new AxiosHeaders(headers), config, data: body };
    if (status < 400) return response;
    throw new AxiosError(`The API responded with ${status}`, undefined, config, undefined, response);
  };
}

/** Sets where the shared clients read from, without a session. Called once, when the server code is loaded. */
export function connectToApi(readApi: ReadApi): void {
  accessToken.read = () => null;
  for (const client of [publicClient, securedClient]) client.defaults.adapter = createAdapter(readApi);
}

/**
 * Describes the page at an address.
 * @param url the path and query of the address: `/surveys?sort=latest`.
 * @returns undefined if the area has no page there that describes itself.
 */
export async function describePage({ pages }: Pick<Area, 'pages'>, url: string): Promise<DescribedPage | undefined> {
  const { pathname, searchParams: search } = new URL(url, 'http://localhost');
  for (const { path, loadDocument } of pages) {
    // Decodes the parameters as the router in the browser does, unlike `matchPath`.
    const [match] = (loadDocument && matchRoutes([{ path }], pathname)) ?? [];
    if (!match || !loadDocument) continue;
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const page = await loadDocument();
    const description = await page.describePage({ params: match.params, search }, queries);
    const cached = queries.getQueryCache().getAll();
    return {
      description,
      queries: cached.flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : { queryKey, data })),
    };
  }
  return undefined;
}
