import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lingerOnClose } from '@canvass/shared/node';
import { answerText } from '../edge/answers';
import { forwardTo } from '../edge/forward';
import { pathOf } from '../edge/path';
import { serveRelease } from '../edge/static-files';
import { createAddressTest, knownPaths } from '../release/known-paths';
import { hasRegistry, registryIn } from '../release/page-registry';
import { releaseUrl } from '../release/store';
import { SHELL } from '../build/workspace';
import type { DevArea } from './dev-area';
import { devAddress } from './dev-addresses';
import { devPage } from './dev-page';
import type { DevShell } from './dev-shell';

/** Headers of an answer that do not hold any more when its text has changed. */
const OF_THE_TEXT = /^(content-(encoding|length)|transfer-encoding|etag|connection|keep-alive)$/;

interface DevEdgeOptions {
  /** 0: any free one. */
  port: number;
  /** Origin of the edge behind: it answers everything but the area and the shell. */
  upstream: string;
  shell: DevShell;
  area: DevArea;
}

/** The status of a page at an address: the area may have pages that the edge behind does not know yet. */
function statusAt(url: string | undefined, html: string): number {
  const isKnown = createAddressTest(knownPaths(registryIn(html)));
  return isKnown(pathOf(url) ?? '') ? 200 : 404;
}

/** What the edge behind answers, with the area in it when it is a page. */
async function servePage(request: IncomingMessage, response: ServerResponse, options: DevEdgeOptions): Promise<void> {
  const { upstream, shell, area } = options;
  const answer = await fetch(`${upstream}${request.url ?? '/'}`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  const html = await answer.text();
  const headers = [...answer.headers].filter(([name]) => !OF_THE_TEXT.test(name));
  const body = hasRegistry(html) ? devPage(html, shell, area.name, await area.version()) : html;
  response.writeHead(hasRegistry(body) ? statusAt(request.url, body) : answer.status, {
    ...Object.fromEntries(headers),
    'cache-control': 'no-store',
  });
  response.end(body);
}

function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Starts an edge that serves one area as it is being worked on, and passes everything else to the edge behind. */
export async function startDevEdge(options: DevEdgeOptions): Promise<{ port: number; stop: () => Promise<void> }> {
  const { area, shell, upstream, port } = options;
  const pass = forwardTo([upstream], { withAuthorization: true });
  const ofTheArea = devAddress(area.name);
  const ofTheShell = releaseUrl(SHELL, shell.version, '');

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.startsWith(ofTheArea)) {
      return area.handle(request, response, () => answerText(response, 404, 'There is no such file.'));
    }
    const work = url.startsWith(ofTheShell)
      ? serveRelease(request, response, shell.store, url)
      : isForPage(request) && servePage(request, response, options);
    if (!work) return pass(request, response);
    return void work.catch((error: Error) => answerText(response, 500, error.message));
  });
  lingerOnClose(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      // Pages listen for updates for as long as they are open.
      server.closeAllConnections();
      await closed;
      await pass.close();
    },
  };
}
