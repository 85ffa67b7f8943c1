import {
  findPageAt,
  type PageDescription,
  type PageMetadata,
  type Registry,
  type RuntimeConfig,
} from '@canvass/shared/area';
import type { Encoding } from '@canvass/edge/pages/encodings';
import type { Reader } from '@canvass/edge/pages/readers';
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
import { createPageRenderer, type PageRenderer } from './page-renderer';
import { readServerCode } from './server-code';

/** The maximum length of a parameter that a page reads. */
const MAX_PARAMETER_LENGTH = 200;

/** The first response for an address. */
export interface RenderedDocument {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** What the area says about the page, with its title. */
  description: PageDescription;
  /** The document, compressed or not. */
  getBody: (encoding: Encoding | undefined) => Buffer;
}

/** A page that an area renders on the server. */
interface RenderedRoute {
  area: Pick<NamedServerCode, 'name' | 'version'>;
  page: PageMetadata;
  searchParameters: readonly string[];
  sitemap: ServerPage['sitemap'];
  renderer: PageRenderer;
}

/** What makes a document: the application that has its page, and a thread with the code of that application. */
interface DocumentSource {
  application: RenderedRoute['area'];
  renderer: PageRenderer;
  /** The title if the page has none of its own. */
  title?: string;
}

/** A document that can be made. */
export interface FoundDocument {
  /** Whose code renders it. */
  application: Pick<NamedServerCode, 'name' | 'version'>;
  /**
   * @param reader for whom; a person by default.
   * @returns undefined if there is no such page after all.
   * @throws an Error if the area or the API fails, a BusyError if too many others are asked for: the page is served as it is then.
   */
  get: (reader?: Reader) => Promise<RenderedDocument | undefined>;
}

/** A revision of the channel, with everything that renders its pages. */
interface LoadedRevision {
  token: string;
  page: RenderedPage;
  config: RuntimeConfig;
  /** The pages of all areas, rendered on the server or not. */
  pages: PageMetadata[];
  routes: RenderedRoute[];
  /** Whether some version of an area, or the shell, serves a path. */
  isServed: (path: string) => boolean;
}

export interface DocumentsOptions {
  store: Store;
  served: ServedChannel;
  readApi: ApiReader;
  /** The program that a thread runs. */
  threadProgram: URL | string;
  /** Milliseconds in which a page must be rendered, if not the default. */
  renderTimeoutMs?: number | undefined;
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

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Makes the documents of the revision that a channel serves. The code of a version is loaded once, in a thread of its own,
 * and ended when no revision needs it any more.
 */
export function createDocuments(options: DocumentsOptions) {
  const { store, served, readApi, threadProgram, renderTimeoutMs, origin, onError } = options;
  const limits = renderTimeoutMs === undefined ? {} : { renderMs: renderTimeoutMs, dataMs: renderTimeoutMs };
  const cache = createDocumentCache<RenderedDocument | undefined>();
  const warmRenderers = new WeakSet<PageRenderer>();
  let renderers = new Map<string, PageRenderer>();
  let loaded: LoadedRevision | undefined;

  function openRenderer(shell: NamedServerCode, area: NamedServerCode): PageRenderer | undefined {
    try {
      const code = { shell: readServerCode(store, shell), area: readServerCode(store, area) };
      return createPageRenderer(threadProgram, code, readApi, limits);
    } catch (error) {
      onError(`the server code of ${area.name} ${area.version} cannot be used`, error);
      return undefined;
    }
  }

  function listRoutes({ remotes }: Registry, { shell, areas }: PageServerCode): RenderedRoute[] {
    const next = new Map<string, PageRenderer>();
    const routes = areas.flatMap((area) => {
      // Which pages an area has is what the registry says; its server code may render these only.
      const registered = remotes.find(({ name, stable }) => name === area.name && stable.version === area.version);
      const key = `${shell.version} ${shell.integrity} ${area.name} ${area.version} ${area.integrity}`;
      if (!registered) return [];
      const renderer = renderers.get(key) ?? openRenderer(shell, area);
      if (!renderer) return [];
      next.set(key, renderer);
      return area.pages.flatMap(({ path, searchParameters, sitemap }: ServerPage): RenderedRoute[] => {
        const metadata = registered.stable.area.pages.find((each) => each.path === path);
        if (!metadata) return [];
        return [{ area, page: metadata, searchParameters, sitemap, renderer }];
      });
    });
    for (const [key, renderer] of renderers) if (!next.has(key)) void renderer.stop();
    renderers = next;
    return routes;
  }

  /** Renders a page with each new renderer, so that no visitor waits for code that runs for the first time. */
  function warmUp({ config, routes }: LoadedRevision): void {
    for (const { area, page, renderer } of routes) {
      if (page.path.includes(':') || warmRenderers.has(renderer)) continue;
      warmRenderers.add(renderer);
      renderer
        .render({ url: page.path, config })
        .catch((error: unknown) => onError(`${page.path} of ${area.name} ${area.version} cannot be rendered`, error));
    }
  }

  function loadRevision(): LoadedRevision {
    const token = served.getToken();
    if (token === undefined) throw new Error('nothing is served');
    if (loaded?.token === token) return loaded;
    const page = served.readPage();
    const registry = readRegistry(page.html);
    const routes = page.server ? listRoutes(registry, page.server) : [];
    const pages = registry.remotes.flatMap(({ stable }) => stable.area.pages);
    loaded = { token, page, config: registry.config, pages, routes, isServed: createPathMatcher(page.paths) };
    warmUp(loaded);
    return loaded;
  }

  /**
   * Renders a document with the code of an application.
   * @param url undefined for what the shell shows at every address that no area serves.
   */
  async function render(
    { page, config }: LoadedRevision,
    { application, renderer, title }: DocumentSource,
    url: string | undefined,
    reader: Reader | undefined,
  ): Promise<RenderedDocument | undefined> {
    const rendering = await renderer.render({ url, config }, reader);
    if (!rendering) return undefined;
    const description = { ...rendering.description, title: rendering.description.title ?? title };
    const { name: area, version } = application;
    const { html, headers } = renderDocument(page, { ...rendering, description }, { area, version, origin });
    return {
      status: description.status ?? 200,
      headers,
      description,
      // A page that says the same as before is the same page.
      etag: getEtag({ html: html.replace(rendering.renderedAt, ''), headers }),
      getBody: createDocumentBodies(html),
    };
  }

  /** The document of a source, made once for all who ask at the same time. */
  function find(revision: LoadedRevision, key: string, source: DocumentSource, url?: string): FoundDocument {
    return {
      application: source.application,
      get: (reader) => cache.get(`${revision.token} ${key}`, () => render(revision, source, url, reader)),
    };
  }

  /** The same document for every address that no area serves. Any thread has the shell's code. */
  function findNotFound(revision: LoadedRevision): FoundDocument | undefined {
    const [route] = revision.routes;
    const application = revision.page.server?.shell;
    return route && application && find(revision, 'not found', { application, renderer: route.renderer });
  }

  return {
    /** Loads the code of the revision that is served, before the first page needs it. */
    prepare(): void {
      loadRevision();
    },

    /**
     * Finds what renders an address; undefined if its page is not rendered on the server.
     * @param url the path and query of the address.
     */
    find(url: string): FoundDocument | undefined {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const revision = loadRevision();
      const chosen = findPageAt(revision.pages, pathname);
      const route = revision.routes.find(({ page }) => page === chosen);
      if (!route) return revision.isServed(pathname) ? undefined : findNotFound(revision);
      const normalized = `${pathname}${normalizeSearch(searchParams, route.searchParameters)}`;
      const { area: application, renderer, page } = route;
      return find(revision, normalized, { application, renderer, title: page.title }, normalized);
    },

    /**
     * The paths of the pages for everyone that are rendered on the server: those without parameters, and those that exist
     * once for each published survey, with the parameter `:id`.
     */
    listSitemapPages(): { pages: string[]; surveyPages: string[] } {
      const listPaths = (isListed: (route: RenderedRoute) => boolean) =>
        loadRevision()
          .routes.filter(isListed)
          .map(({ page }) => page.path);
      return {
        pages: listPaths(({ page }) => !page.path.includes(':')),
        surveyPages: listPaths(({ sitemap }) => sitemap === 'surveys'),
      };
    },

    async stop(): Promise<void> {
      await Promise.all([...renderers.values()].map((renderer) => renderer.stop()));
    },
  };
}
