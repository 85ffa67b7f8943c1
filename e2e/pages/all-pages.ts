import { readRegistry } from '@canvass/release/page/page-registry';
import { dashboardPages } from './dashboard-pages';
import type { PageStates } from './page-states';
import { publicPages } from './public-pages';
import { shellPages } from './shell-pages';

/** Every page of the product with its states. */
export const allPages: PageStates[] = [...publicPages, ...dashboardPages, ...shellPages];

/** The paths that the areas of a running product serve, as its page tells the shell. */
export async function registeredPaths(url: string): Promise<string[]> {
  const { remotes } = readRegistry(await (await fetch(url)).text());
  return remotes.flatMap(({ stable }) => stable.area.pages.map(({ path }) => path));
}
