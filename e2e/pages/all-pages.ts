import type { Registry } from '../../shared/src/area';
import { dashboardPages } from './dashboard-pages';
import type { PageStates } from './page-states';
import { publicPages } from './public-pages';
import { shellPages } from './shell-pages';

/** Every page of the product with its states. */
export const allPages: PageStates[] = [...publicPages, ...dashboardPages, ...shellPages];

/** The paths that the areas of a running product serve, as its page tells the shell. */
export async function registeredPaths(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const registry = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1];
  if (!registry) throw new Error(`The page at ${url} has no registry.`);
  const { remotes } = JSON.parse(registry) as Registry;
  return remotes.flatMap(({ stable }) => stable.area.pages.map(({ path }) => path));
}
