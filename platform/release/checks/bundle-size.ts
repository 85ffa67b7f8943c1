import { readFileSync } from 'node:fs';
import { createCompressedSiblings } from '@canvass/workspace/compression';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { inRoot, SHELL } from '@canvass/workspace/applications';

/** Sizes of a build of this checkout, in bytes as the edge sends them to a browser. */
export interface BundleSize {
  name: string;
  /** What every page of the application needs. */
  entry: number;
  /** What each page adds, by path. */
  pages: Record<string, number>;
}

/** Measures `<name>/dist`. */
export function measureBuild(name: string): BundleSize {
  const getPath = (file: string) => inRoot(name, 'dist', file);
  const build = JSON.parse(readFileSync(getPath(BUILD_MANIFEST), 'utf8')) as BuildManifest;
  const measureFile = (file: string) => {
    const bytes = readFileSync(getPath(file));
    return (createCompressedSiblings(getPath(file), bytes)['.br'] ?? bytes).length;
  };
  const sumSizes = (files: string[]) => files.reduce((total, file) => total + measureFile(file), 0);
  const pages = Object.entries(build.pages).map(([path, files]) => [path, sumSizes(files)] as const);
  return { name, entry: sumSizes([build.entry, ...build.styles]), pages: Object.fromEntries(pages) };
}

/** The bytes that a first visit loads before a page is usable, by route path. */
export function getFirstVisitSizes(sizes: BundleSize[]): Map<string, number> {
  const visits = new Map<string, number>();
  const shell = sizes.find(({ name }) => name === SHELL)?.entry ?? 0;
  for (const { entry, pages } of sizes) {
    for (const [path, page] of Object.entries(pages)) visits.set(path, shell + entry + page);
  }
  return visits;
}
