import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageStates } from './page-states';

const AREAS = join(import.meta.dirname, 'areas');

async function pagesIn(file: string): Promise<PageStates[]> {
  const { pages } = (await import(pathToFileURL(join(AREAS, file)).href)) as { pages: PageStates[] };
  return pages;
}

/** The pages inside the dashboard's frame: what the files in `areas` list, one for each area. */
export const dashboardPages: PageStates[] = (await Promise.all(readdirSync(AREAS).map(pagesIn))).flat();
