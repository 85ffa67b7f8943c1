import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRegistry } from '@canvass/release/page/page-registry';
import type { PageStates } from './page-states';
import { publicPages } from './public-pages';
import { shellPages } from './shell-pages';

const AREAS_DIRECTORY = join(import.meta.dirname, 'areas');

/** A page with its states, and the application that it is part of: `mf-admin`. */
export interface AppPage extends PageStates {
  app: string;
}

const toAppPages = (app: string, pages: PageStates[]): AppPage[] => pages.map((page) => ({ ...page, app }));

async function loadPages(file: string): Promise<AppPage[]> {
  const { pages } = (await import(pathToFileURL(join(AREAS_DIRECTORY, file)).href)) as { pages: PageStates[] };
  return toAppPages(basename(file, '.ts'), pages);
}

/** The pages in the dashboard: the lists in the files of `areas`, one for each area. */
const dashboardPages = (await Promise.all(readdirSync(AREAS_DIRECTORY).map(loadPages))).flat();

/** Every page of the product with its states. */
export const allPages: AppPage[] = [
  ...toAppPages('mf-public', publicPages),
  ...dashboardPages,
  ...toAppPages('shell', shellPages),
];

/** The paths that the areas of a running product serve, from the registry in its page. */
export async function registeredPaths(url: string): Promise<string[]> {
  const { remotes } = readRegistry(await (await fetch(url)).text());
  return remotes.flatMap(({ stable }) => stable.area.pages.map(({ path }) => path));
}
