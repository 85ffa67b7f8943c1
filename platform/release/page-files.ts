import { basename, extname, join } from 'node:path';
import type { RenderedPage } from './channel';
import { contentOf, UNPACK } from '../build/compressed';
import { nginxFiles } from './nginx-page';

/** The files of a page in a revision (`0007`), by name. */
export function pageFiles(revision: string, page: RenderedPage): Record<string, string | Buffer> {
  return {
    'index.html': page.html,
    'headers.json': `${JSON.stringify(page.headers, null, 2)}\n`,
    ...(page.paths && { 'paths.json': `${JSON.stringify(page.paths, null, 2)}\n` }),
    ...nginxFiles(revision, page),
  };
}

/**
 * The files of a revision that are missing, or are not those of a page. Compressed ones count by what is in them.
 * @param directory that of the revision.
 */
export function strayFiles(directory: string, page: RenderedPage): string[] {
  const expected = Object.entries(pageFiles(basename(directory), page));
  return expected
    .filter(([file, content]) => {
      const unpack = UNPACK[extname(file)];
      const found = contentOf(join(directory, file), unpack);
      return found?.equals(Buffer.from(unpack ? page.html : content)) !== true;
    })
    .map(([file]) => file);
}
