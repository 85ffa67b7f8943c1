import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageStates } from './page-states';

const AREAS_DIRECTORY = join(import.meta.dirname, 'areas');

async function loadPages(file: string): Promise<PageStates[]> {
  const { pages } = (await import(pathToFileURL(join(AREAS_DIRECTORY, file)).href)) as { pages: PageStates[] };
  return pages;
}

/** The pages inside the dashboard's frame: what the files in `areas` list, one for each area. */
export const dashboardPages: PageStates[] = (await Promise.all(readdirSync(AREAS_DIRECTORY).map(loadPages))).flat();
