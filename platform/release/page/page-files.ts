import { basename, extname, join } from 'node:path';
import type { RenderedPage } from '../model/channel';
import { readContent, DECOMPRESSORS } from '@canvass/workspace/compression';
import { renderNginxFiles } from './nginx-files';

/** The files of a page in a revision (`0007`), by name. */
export function renderPageFiles(revision: string, page: RenderedPage): Record<string, string | Buffer> {
  return {
    'index.html': page.html,
    'headers.json': `${JSON.stringify(page.headers, null, 2)}\n`,
    ...(page.paths && { 'paths.json': `${JSON.stringify(page.paths, null, 2)}\n` }),
    ...(page.server && { 'server.json': `${JSON.stringify(page.server, null, 2)}\n` }),
    ...renderNginxFiles(revision, page),
  };
}

/**
 * Lists the files of a revision that are missing or differ from those of a page. Compressed files are compared by their
 * decompressed content.
 * @param directory the directory of the revision.
 */
export function listMismatchedFiles(directory: string, page: RenderedPage): string[] {
  const expected = Object.entries(renderPageFiles(basename(directory), page));
  return expected
    .filter(([file, content]) => {
      const unpack = DECOMPRESSORS[extname(file)];
      const actualContent = readContent(join(directory, file), unpack);
      return actualContent?.equals(Buffer.from(unpack ? page.html : content)) !== true;
    })
    .map(([file]) => file);
}
