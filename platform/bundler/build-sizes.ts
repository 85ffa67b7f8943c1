import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BuildManifest, BuildSizes, SizeBudgets } from '@canvass/workspace/manifest';
import { inRoot } from '@canvass/workspace/applications';

/** The limits of an application, which its team keeps next to its sources. @throws an Error if there are none. */
export function readBudgets(name: string): SizeBudgets {
  const file = inRoot(name, 'budgets.json');
  if (!existsSync(file))
    throw new Error(`${name}/budgets.json is missing: {"entry": …, "page": …, "total": …}, in bytes`);
  return JSON.parse(readFileSync(file, 'utf8')) as SizeBudgets;
}

/** The bytes of a file as the edge sends them. */
function measureFile(path: string): number {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}

/** Measures the scripts and styles of a finished build, whose compressed copies exist. */
export function measureSizes(
  dist: string,
  { entry, styles, pages }: Pick<BuildManifest, 'entry' | 'styles' | 'pages'>,
): BuildSizes {
  const sumSizes = (files: string[]) => files.reduce((total, file) => total + measureFile(join(dist, file)), 0);
  return {
    entry: sumSizes([entry, ...styles]),
    pages: Object.fromEntries(Object.entries(pages).map(([path, files]) => [path, sumSizes(files)])),
    total: sumSizes(readdirSync(dist).filter((file) => ['.js', '.css'].includes(extname(file)))),
  };
}
