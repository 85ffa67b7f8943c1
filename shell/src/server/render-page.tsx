import {
  type Area,
  type AreaPage,
  type DocumentData,
  type DocumentQuery,
  getAreaMetadata,
  type PageDescription,
  type Registry,
  type RuntimeConfig,
} from '@canvass/shared/area';
import { accessToken, getSentProblem, publicClient, securedClient } from '@canvass/shared/http';
import type { Query } from '@tanstack/react-query';
import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios';
import { matchRoutes } from '../shared-exports/router';
import { QueryClients } from '../query-clients';
import { strings } from '../strings';
import { renderMarkup, type PageMarkup } from './render-markup';

/** The version of the interface between the shell's server code and the renderer, which are released independently. */
export const SERVER_CONTRACT_VERSION = 2;

/** An answer of the API. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads from the API, without a session: `path` is relative to its base, with the query: `/surveys?limit=6`. */
export type ReadApi = (path: string) => Promise<ApiResponse>;

/** The page to render. */
export interface PageRequest {
  /** The path and query of the address: `/surveys?sort=latest`. */
  url: string;
  /** The configuration of the channel. */
  config: RuntimeConfig;
}

/** A page for visitors, with what its area says about it and the data that it was made of. */
export interface PageRendering extends PageMarkup {
  description: PageDescription;
  queries: DocumentData['queries'];
  renderedAt: string;
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

/** Sets where the shared clients read from, without a session. */
export function connectToApi(readApi: ReadApi): void {
  accessToken.read = () => null;
  accessToken.fresh = () => Promise.resolve(null);
  for (const client of [publicClient, securedClient]) client.defaults.adapter = createAdapter(readApi);
}

/** A registry with one area. Its files have no addresses: nothing is loaded on the server. */
function createRegistry(area: Area, config: RuntimeConfig): Registry {
  const entry = { url: '', integrity: '' };
  const stable = { version: '', container: '', entry, preload: {}, area: getAreaMetadata(area) };
  return { channel: '', revision: 0, shell: '', remotes: [{ name: area.name, stable }], config };
}

/** The page at an address, if it is rendered on the server, with the parameters of its path. */
function findPage({ pages }: Area, pathname: string) {
  // Decodes the parameters as the router in the browser does, unlike `matchPath`.
  const [match] =
    matchRoutes(
      pages.map((page) => ({ path: page.path, page })),
      pathname,
    ) ?? [];
  return match?.route.page.loadDocument && { page: match.route.page, params: match.params };
}

/** The result of a query, if there is one that can be sent. */
function toDocumentQuery({ queryKey, state: { data, error } }: Query): DocumentQuery[] {
  if (data !== undefined) return [{ queryKey, data }];
  const problem = getSentProblem(error);
  return problem ? [{ queryKey, problem }] : [];
}

async function loadParts({ load, loadDocument }: AreaPage) {
  const [page, document] = await Promise.all([load(), loadDocument?.()]);
  return { Page: page.Page, describePage: document?.describePage };
}

/**
 * Renders a page as visitors see it.
 * @returns undefined if the area has no page at the address that is rendered on the server.
 */
export async function renderPage(area: Area, { url, config }: PageRequest): Promise<PageRendering | undefined> {
  const { pathname, searchParams: search } = new URL(url, 'http://localhost');
  const found = findPage(area, pathname);
  if (!found) return undefined;
  const { Page, describePage } = await loadParts(found.page);
  const queryClients = new QueryClients({ queries: { retry: false, retryOnMount: false, staleTime: Infinity } });
  const queries = queryClients.shell;
  const description = (await describePage?.({ params: found.params, search }, queries)) ?? {};
  const renderedAt = new Date();
  return {
    description,
    queries: queries.getQueryCache().getAll().flatMap(toDocumentQuery),
    renderedAt: renderedAt.toISOString(),
    ...renderMarkup({ url, registry: createRegistry(area, config), queryClients, Page, renderedAt }),
  };
}

/** An address that no area serves. What is shown there is the same for all of them. */
const UNKNOWN_PATH = '/not-found';

/** Renders what visitors see at an address that no area serves. */
export function renderNotFound(config: RuntimeConfig): PageRendering {
  const renderedAt = new Date();
  const registry: Registry = { channel: '', revision: 0, shell: '', remotes: [], config };
  return {
    description: { title: strings.notFound.documentTitle, status: 404, isUnlisted: true },
    queries: [],
    renderedAt: renderedAt.toISOString(),
    ...renderMarkup({ url: UNKNOWN_PATH, registry, queryClients: new QueryClients(), Page: () => null, renderedAt }),
  };
}
