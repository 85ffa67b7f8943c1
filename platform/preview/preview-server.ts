import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RegisteredRemote, Registry, RuntimeConfig } from '@canvass/shared/area';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import { parsePath } from '@canvass/edge/pages/path';
import { preparePage, type PreparedPage, sendPage } from '@canvass/edge/pages/send-page';
import { serveRelease } from '@canvass/edge/pages/static-files';
import { sendText } from '@canvass/edge/responses';
import type { AllowedHosts, RenderedPage } from '@canvass/release/model/channel';
import { renderPage } from '@canvass/release/page/render-page';
import type { ShellFiles } from '@canvass/release/page/shell-files';
import { OPEN_PATH, PREVIEW_PATH } from './open-address';
import { PREVIEW_API_BASE, type PreviewApi } from './preview-api';
import { sendPreviewList, sendPreviewOpener } from './preview-pages';
import { parseStateCookie, type PreviewState, type Scenario } from './preview-state';

export interface PreviewServerOptions {
  /** The directory of the releases that the page refers to. */
  releases: string;
  registry: Registry;
  shell: ShellFiles;
  hosts?: AllowedHosts | undefined;
  api: PreviewApi;
  /** The areas that can be previewed, if they are not those of the registry: those of sources change with every save. */
  readRemotes?: () => Promise<Pick<RegisteredRemote, 'name' | 'stable'>[]>;
  /** The page as the server renders it for an address, if it does; by default, pages are served as they are. */
  renderDocument?: (page: RenderedPage, address: string, scenario: Scenario) => RenderedPage;
  /** 0, the default, for any free port. */
  port?: number;
}

/** The configuration with the preview's API and identity provider, which are behind the page's own origin. */
export function toPreviewConfig(config: RuntimeConfig): RuntimeConfig {
  return { ...config, apiBase: PREVIEW_API_BASE, identity: 'local' };
}

/**
 * Serves a page and its releases as the edge does, but from memory, and with a stand-in for the API and the identity
 * provider. Listens on this machine only; it needs no files of its own, so that nothing is left when it is killed.
 */
export async function startPreviewServer(options: PreviewServerOptions): Promise<ListeningServer> {
  const { releases, shell, hosts, api, renderDocument = (page) => page, port = 0 } = options;
  const registry = { ...options.registry, config: toPreviewConfig(options.registry.config) };
  const { readRemotes = () => Promise.resolve(registry.remotes) } = options;
  const channelPage = renderPage(registry, shell, hosts);

  const preparedPages = new Map<string, PreparedPage>();

  function getPage(address: string, { scenario = 'full', theme }: Partial<PreviewState> = {}): PreparedPage {
    const page = renderDocument(channelPage, address, scenario);
    const html = theme ? page.html.replace('<html ', `<html data-theme="${theme}" `) : page.html;
    const prepared = preparedPages.get(html) ?? preparePage({ ...page, html });
    preparedPages.set(html, prepared);
    return prepared;
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
    return sendPage(request, response, getPage(path, parseStateCookie(request.headers.cookie)));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
  return startListening(server, port);
}
