import type { PageMetadata } from '@canvass/shared/area';
import type { Encoding } from '@canvass/edge/pages/encodings';
import type { ServedChannel } from '@canvass/edge/pages/served-channel';
import type { NamedServerCode, PageServerCode, RenderedPage } from '@canvass/release/model/channel';
import { getEtag } from '@canvass/release/page/etag';
import { createPathMatcher } from '@canvass/release/page/known-paths';
import { readRegistry } from '@canvass/release/page/page-registry';
import type { Store } from '@canvass/release/store/store';
import type { ServerPage } from '@canvass/workspace/manifest';
import type { ApiReader } from './api-reader';
import { createDocumentBodies } from './document-bodies';
import { createDocumentCache } from './document-cache';
import { renderDocument } from './document-html';
import { createPageDescriber, type PageDescriber } from './render-thread';
import { readServerCode } from './server-code';

/** The maximum length of a parameter that a page reads. */
const MAX_PARAMETER_LENGTH = 200;

/** The first response for an address. */
export interface RenderedDocument {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** The document, compressed or not. */
  getBody: (encoding: Encoding | undefined) => Buffer;
}

/** A page that an area describes. */
interface DescribedRoute {
  area: Pick<NamedServerCode, 'name' | 'version'>;
  page: PageMetadata;
  searchParameters: readonly string[];
  isAt: (path: string) => boolean;
  describer: PageDescriber;
}

/** A revision of the channel, with everything that describes its pages. */
interface LoadedRevision {
  token: string;
  page: RenderedPage;
  routes: DescribedRoute[];
}

export interface DocumentsOptions {
  store: Store;
  served: ServedChannel;
  readApi: ApiReader;
  /** The program that a thread runs. */
  threadProgram: URL | string;
  /** The origin of the site, for canonical addresses; without it, documents have none. */
  origin?: string | undefined;
  onError: (message: string, error: unknown) => void;
}

/** The query string with the parameters that a page reads, in one order: others must not make another document of it. */
function normalizeSearch(search: URLSearchParams, names: readonly string[]): string {
  const known = names.flatMap((name): [string, string][] => {
    const value = search.get(name);
    return value === null || value.length > MAX_PARAMETER_LENGTH ? [] : [[name, value]];
  });
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

/**
 * Makes the documents of the revision that a channel serves. The code of a version is loaded once, in a thread of its own,
 * and ended when no revision needs it any more.
 */
export function createDocuments({ store, served, readApi, threadProgram, origin, onError }: DocumentsOptions) {
  const cache = createDocumentCache<RenderedDocument | undefined>();
  let describers = new Map<string, PageDescriber>();
  let loaded: LoadedRevision | undefined;

  function openDescriber(shell: NamedServerCode, area: NamedServerCode): PageDescriber | undefined {
    try {
      const code = { shell: readServerCode(store, shell), area: readServerCode(store, area) };
      return createPageDescriber(threadProgram, code, readApi);
    } catch (error) {
      onError(`the server code of ${area.name} ${area.version} cannot be used`, error);
      return undefined;
    }
  }

  function listRoutes(page: RenderedPage, { shell, areas }: PageServerCode): DescribedRoute[] {
    const { remotes } = readRegistry(page.html);
    const next = new Map<string, PageDescriber>();
    const routes = areas.flatMap((area) => {
      // Which pages an area has is what the registry says; its server code may describe these only.
      const registered = remotes.find(({ name, stable }) => name === area.name && stable.version === area.version);
      const key = `${shell.version} ${shell.integrity} ${area.name} ${area.version} ${area.integrity}`;
      const describer = describers.get(key) ?? openDescriber(shell, area);
      if (!registered || !describer) return [];
      next.set(key, describer);
      return area.pages.flatMap(({ path, searchParameters }: ServerPage): DescribedRoute[] => {
        const metadata = registered.stable.area.pages.find((each) => each.path === path);
        if (!metadata) return [];
        return [{ area, page: metadata, searchParameters, isAt: createPathMatcher([path]), describer }];
      });
    });
    for (const [key, describer] of describers) if (!next.has(key)) void describer.stop();
    describers = next;
    return routes;
  }

  function loadRevision(): LoadedRevision {
    const token = served.getToken();
    if (token === undefined) throw new Error('nothing is served');
    if (loaded?.token === token) return loaded;
    const page = served.readPage();
    loaded = { token, page, routes: page.server ? listRoutes(page, page.server) : [] };
    return loaded;
  }

  async function render(
    { page }: LoadedRevision,
    route: DescribedRoute,
    url: string,
  ): Promise<RenderedDocument | undefined> {
    const described = await route.describer.describe(url);
    if (!described) return undefined;
    const html = renderDocument(page.html, described, {
      area: route.area.name,
      version: route.area.version,
      title: route.page.title,
      origin,
    });
    const { headers } = page;
    return {
      status: described.description.status ?? 200,
      headers,
      etag: getEtag({ html, headers }),
      getBody: createDocumentBodies(html),
    };
  }

  return {
    /** Loads the code of the revision that is served, before the first page needs it. */
    prepare(): void {
      loadRevision();
    },

    /**
     * The document for an address; undefined if no area describes its page.
     * @param url the path and query of the address.
     * @throws an Error if the area or the API fails: the page is served as it is then.
     */
    async get(url: string): Promise<RenderedDocument | undefined> {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const revision = loadRevision();
      const route = revision.routes.find(({ isAt }) => isAt(pathname));
      if (!route) return undefined;
      const normalized = `${pathname}${normalizeSearch(searchParams, route.searchParameters)}`;
      return cache.get(`${revision.token} ${normalized}`, () => render(revision, route, normalized));
    },

    async stop(): Promise<void> {
      await Promise.all([...describers.values()].map((describer) => describer.stop()));
    },
  };
}
