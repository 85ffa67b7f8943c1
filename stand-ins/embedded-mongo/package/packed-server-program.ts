import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The arguments for Node to run the server of the package, which is compiled: what `server-program.ts` is for the sources. */
export function getServerArguments(preloaded?: string): Promise<string[]> {
  const preload = preloaded === undefined ? [] : ['--import', pathToFileURL(preloaded).href];
  return Promise.resolve([...preload, join(import.meta.dirname, 'main.mjs')]);
}
