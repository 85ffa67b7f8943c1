import { readFileSync } from 'node:fs';
import { inRoot, listAppNames, SHELL } from '@canvass/workspace/applications';
import { BUILD_MANIFEST } from '@canvass/workspace/manifest';
import { checkBudgets, checkFirstVisits } from '@canvass/release/checks/sizes';
import type { Release } from '@canvass/release/store/store';

/**
 * Checks the builds of this checkout as a promotion would: every application against the budgets that its team keeps,
 * and first visits with the shell and the area together.
 * @throws ReleaseError that names the part and its budget.
 */
export function checkBuildSizes(): void {
  const builds = listAppNames().map(
    (name) => JSON.parse(readFileSync(inRoot(name, 'dist', BUILD_MANIFEST), 'utf8')) as Release,
  );
  const shell = builds.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('The shell has no build.');
  for (const build of builds) {
    if (!build.sizes || !build.budgets) throw new Error(`The build of ${build.name} has no sizes or no budgets.`);
    checkBudgets(build);
  }
  const areas = builds.filter((build) => build !== shell);
  checkFirstVisits({ shell, remotes: areas.map((stable) => ({ name: stable.name, stable })) }, builds);
}
