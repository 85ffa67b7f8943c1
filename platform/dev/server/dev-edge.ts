import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import { lingerOnClose } from '@canvass/shared/node';
import { sendText } from '@canvass/edge/responses';
import { createForwarder } from '@canvass/edge/forwarding/forward';
import { parsePath } from '@canvass/edge/pages/path';
import { serveRelease } from '@canvass/edge/pages/static-files';
import { createPathMatcher, listKnownPaths } from '@canvass/release/page/known-paths';
import { hasRegistry, readRegistry } from '@canvass/release/page/page-registry';
import { getReleaseUrl } from '@canvass/release/store/store';
import { SHELL } from '@canvass/workspace/applications';
import type { DevArea } from './dev-area';
import { getDevPath } from '@canvass/workspace/dev-paths';
import { renderDevPage } from './dev-page';
import type { DevShell } from './dev-shell';

/** Response headers that become invalid when the body changes. */
const BODY_HEADERS = /^(content-(encoding|length)|transfer-encoding|etag|connection|keep-alive)$/;

interface DevEdgeOptions {
  /** 0 for any free port. */
  port: number;
  /** Origin of the upstream edge, which serves everything but the area and the shell. */
  upstream: string;
  shell: DevShell;
  area: DevArea;
}

/** The status of a page at an address: the area may have pages that the upstream edge does not know. */
function getPageStatus(url: string | undefined, html: string): number {
  const isKnown = createPathMatcher(listKnownPaths(readRegistry(html)));
  return isKnown(parsePath(url) ?? '') ? 200 : 404;
}

/** Serves the upstream's response; if it is a page, with the area in it. */
async function servePage(request: IncomingMessage, response: ServerResponse, options: DevEdgeOptions): Promise<void> {
  const { upstream, shell, area } = options;
  const upstreamResponse = await fetch(`${upstream}${request.url ?? '/'}`, {
    headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' },
    redirect: 'manual',
  });
  const html = await upstreamResponse.text();
  const headers = [...upstreamResponse.headers].filter(([name]) => !BODY_HEADERS.test(name));
  const body = hasRegistry(html) ? renderDevPage(html, shell, area.name, await area.version()) : html;
  response.writeHead(hasRegistry(body) ? getPageStatus(request.url, body) : upstreamResponse.status, {
    ...Object.fromEntries(headers),
    'cache-control': 'no-store',
  });
  response.end(body);
}

function isPageRequest({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Starts an edge that serves one area from source and forwards everything else to the edge behind it. */
export async function startDevEdge(options: DevEdgeOptions): Promise<ListeningServer> {
  const { area, shell, upstream, port } = options;
  const forwardUpstream = createForwarder([upstream], { withAuthorization: true });
  const areaPath = getDevPath(area.name);
  const shellPath = getReleaseUrl(SHELL, shell.version, '');

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.startsWith(areaPath)) {
      return area.handle(request, response, () => sendText(response, 404, 'File not found.'));
    }
    const handling = url.startsWith(shellPath)
      ? serveRelease(request, response, shell.store, url)
      : isPageRequest(request) && servePage(request, response, options);
    if (!handling) return forwardUpstream(request, response);
    return void handling.catch((error: Error) => sendText(response, 500, error.message));
  });
  lingerOnClose(server);
  const listening = await startListening(server, port);
  return {
    port: listening.port,
    async stop() {
      await listening.stop();
      await forwardUpstream.close();
    },
  };
}
