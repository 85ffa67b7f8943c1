import type { AreaMetadata } from '@canvass/shared/area';

/** What a build says of itself, in `dist/build.json`; the publisher makes the release's metadata from it. */
export interface BuildManifest {
  name: string;
  version: string;
  /** The area contract it was built with. */
  contract: number;
  /** The global name of the container; the shell has none. */
  container?: string;
  /** The entry script, relative to `dist`. */
  entry: string;
  /** Styles the entry needs, relative to `dist`. */
  styles: string[];
  /** What the shell gives to the document, relative to `dist`; a remote gives nothing. */
  document?: {
    /** The inline script. */
    boot: string;
    /** The frames that show before any script has come, as `Frames` of shell/src/document. */
    frames: string;
  };
  /** Files each page needs beside the entry, by the page's path. */
  pages: Record<string, string[]>;
  /** Versions of the singletons: provided (shell), or built against (remote). */
  shared: Record<string, string>;
  /** What a remote's `src/area.ts` declares, without the code. */
  area?: AreaMetadata;
}

/** The name of the file, in `dist`. */
export const BUILD_MANIFEST = 'build.json';
