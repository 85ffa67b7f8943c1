import { readFileSync } from 'node:fs';
import { compressedSiblings } from '../build/compressed';
import { BUILD_MANIFEST, type BuildManifest } from '../build/manifest';
import { inRoot, SHELL } from '../build/workspace';

/** Bytes of a build of this checkout, as the edge sends them to a browser. */
export interface Weight {
  name: string;
  /** What every page of the application needs. */
  entry: number;
  /** What each page adds, by its path. */
  pages: Record<string, number>;
}

/** Weighs what `<name>/dist` holds. */
export function weighBuild(name: string): Weight {
  const place = (file: string) => inRoot(name, 'dist', file);
  const build = JSON.parse(readFileSync(place(BUILD_MANIFEST), 'utf8')) as BuildManifest;
  const weighFile = (file: string) => {
    const bytes = readFileSync(place(file));
    return (compressedSiblings(place(file), bytes)['.br'] ?? bytes).length;
  };
  const weigh = (files: string[]) => files.reduce((total, file) => total + weighFile(file), 0);
  const pages = Object.entries(build.pages).map(([path, files]) => [path, weigh(files)] as const);
  return { name, entry: weigh([build.entry, ...build.styles]), pages: Object.fromEntries(pages) };
}

/** What somebody who comes to an address for the first time loads before it can be used, by address. */
export function firstVisits(weights: Weight[]): Map<string, number> {
  const visits = new Map<string, number>();
  const shell = weights.find(({ name }) => name === SHELL)?.entry ?? 0;
  for (const { entry, pages } of weights) {
    for (const [path, page] of Object.entries(pages)) visits.set(path, shell + entry + page);
  }
  return visits;
}
