import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';

const ENTRY = join(import.meta.dirname, 'main.ts');

/**
 * The arguments for Node to run the server from its sources.
 * @param preloaded a module that patches modules that the server imports, so that these must not be bundled into one file.
 */
export async function getServerArguments(preloaded?: string): Promise<string[]> {
  if (preloaded === undefined) return getNodeArguments(ENTRY);
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, '--import', pathToFileURL(preloaded).href, ENTRY];
}
