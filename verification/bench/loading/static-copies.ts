import { createServer } from 'node:http';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { compress } from '@canvass/workspace/compression';
import type { LoadingVariant } from './variant';

/** Everything of a document that makes a browser load or run scripts. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="?script"?[^>]*>/g;

/**
 * What no application can be faster than: the documents that the product sends now, without their scripts, served from
 * memory.
 */
export async function startStaticCopies(name: string, origin: string, paths: string[]): Promise<LoadingVariant> {
  const copies = new Map<string, Buffer>();
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`);
    const html = await response.text();
    if (!html.includes('id="data"')) throw new Error(`${path} was not rendered on the server.`);
    copies.set(path, compress(Buffer.from(html.replace(SCRIPTS, ''))));
  }
  const server = createServer((request, response) => {
    const body = copies.get(request.url ?? '');
    if (!body) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
  });
  const { port, stop } = await startListening(server, 0, '127.0.0.1');
  return { name, url: `http://127.0.0.1:${port}`, stop };
}
