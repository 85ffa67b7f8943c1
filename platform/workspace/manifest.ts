import type { AreaMetadata } from '@canvass/shared/area';

/** The description of a build in `dist/build.json`; publishing adds it to the release's metadata. */
export interface BuildManifest {
  name: string;
  version: string;
  /** The commit of its sources, with `+changes` if they had uncommitted changes; older builds do not have it. */
  source?: string;
  /** The area contract it was built with. */
  contract: number;
  /** The global name of the container; the shell has none. */
  container?: string;
  /** The entry script, relative to `dist`. */
  entry: string;
  /** Styles the entry needs, relative to `dist`. */
  styles: string[];
  /** The shell's parts of the document, relative to `dist`; absent for a remote. */
  document?: {
    /** The inline script. */
    boot: string;
    /** The skeletons shown before any script has loaded (`LayoutSkeletons`), as JSON. */
    frames: string;
  };
  /** Files that each page needs in addition to the entry, by the page's path. */
  pages: Record<string, string[]>;
  /** Versions of the singletons: provided by a shell, or what a remote was built against. */
  shared: Record<string, string>;
  /** What a remote's `src/area.ts` declares, without the code. */
  area?: AreaMetadata;
}

/** The name of the file, in `dist`. */
export const BUILD_MANIFEST = 'build.json';
