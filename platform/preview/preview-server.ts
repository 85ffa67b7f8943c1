import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RegisteredRemote, Registry } from '@canvass/shared/area';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import { parsePath } from '@canvass/edge/pages/path';
import { preparePage, type PreparedPage, sendPage } from '@canvass/edge/pages/send-page';
import { serveRelease } from '@canvass/edge/pages/static-files';
import { sendText } from '@canvass/edge/responses';
import type { AllowedHosts } from '@canvass/release/model/channel';
import { renderPage } from '@canvass/release/page/render-page';
import type { ShellFiles } from '@canvass/release/page/shell-files';
import { OPEN_PATH, PREVIEW_PATH } from './open-address';
import { PREVIEW_API_BASE, type PreviewApi } from './preview-api';
import { sendPreviewList, sendPreviewOpener } from './preview-pages';
import { parseStateCookie, type Theme } from './preview-state';

export interface PreviewServerOptions {
  /** The directory of the releases that the page refers to. */
  releases: string;
  registry: Registry;
  shell: ShellFiles;
  hosts?: AllowedHosts | undefined;
  api: PreviewApi;
  /** The areas that can be previewed, if they are not those of the registry: those of sources change with every save. */
  readRemotes?: () => Promise<Pick<RegisteredRemote, 'name' | 'stable'>[]>;
  /** 0, the default, for any free port. */
  port?: number;
}

/** The registry with the preview's API and identity provider, which are behind the page's own origin. */
function toPreviewRegistry(registry: Registry): Registry {
  return { ...registry, config: { ...registry.config, apiBase: PREVIEW_API_BASE, identity: 'local' } };
}

/**
 * Serves a page and its releases as the edge does, but from memory, and with a stand-in for the API and the identity
 * provider. Listens on this machine only; it needs no files of its own, so that nothing is left when it is killed.
 */
export async function startPreviewServer(options: PreviewServerOptions): Promise<ListeningServer> {
  const { releases, shell, hosts, api, port = 0 } = options;
  const registry = toPreviewRegistry(options.registry);
  const { readRemotes = () => Promise.resolve(registry.remotes) } = options;
  const rendered = renderPage(registry, shell, hosts);
  const pages = new Map<Theme | undefined, PreparedPage>();

  function getPage(theme: Theme | undefined): PreparedPage {
    let page = pages.get(theme);
    if (!page) {
      const html = theme ? rendered.html.replace('<html ', `<html data-theme="${theme}" `) : rendered.html;
      page = preparePage({ ...rendered, html });
      pages.set(theme, page);
    }
    return page;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = parsePath(request.url) ?? '/';
    if (api.isApiPath(path)) return api.handle(request, response);
    if (path.startsWith('/releases/')) return serveRelease(request, response, releases, path);
    if (path === OPEN_PATH) {
      return sendPreviewOpener(response, registry, new URL(request.url ?? '/', 'http://localhost').searchParams);
    }
    if (path === PREVIEW_PATH) return sendPreviewList(response, await readRemotes());
    if (request.headers.accept?.includes('text/html') !== true) return sendText(response, 404, 'File not found.');
    return sendPage(request, response, getPage(parseStateCookie(request.headers.cookie)?.theme));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
  return startListening(server, port);
}
