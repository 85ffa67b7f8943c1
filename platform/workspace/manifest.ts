import type { AreaMetadata } from '@canvass/shared/area';

/** What a shell provides of a module that areas share. */
export interface ProvidedModule {
  version: string;
  /** The names that it exports, each with the oldest version that its users may have been built against. */
  exports: Record<string, string>;
}

/** What an area uses of a module that the shell provides. */
export interface UsedModule {
  /** The version that it was built against. */
  version: string;
  /** The names that it imports, each with the oldest version that has what it was built against. */
  imports: Record<string, string>;
}

/** Sizes of a build: the bytes of scripts and styles as a browser receives them, in brotli. */
export interface BuildSizes {
  /** What every page of the application needs. */
  entry: number;
  /** What each page needs besides the entry, by path. */
  pages: Record<string, number>;
  /** All of its files, whichever page needs them. */
  total: number;
}

/** The limits of an application for these sizes: `<name>/budgets.json`. */
export interface SizeBudgets {
  entry: number;
  /** For each page; the shell has none. */
  page?: number;
  total: number;
  /** For everything that a first visit loads before the page is usable, the shell included, by path. */
  firstVisit?: Record<string, number>;
}

/** A page that its area renders on the server. */
export interface ServerPage {
  path: string;
  /** The parameters of the query string that it reads. */
  searchParameters: readonly string[];
  /** Whose addresses the sitemap lists; absent for a page without parameters. */
  sitemap?: 'surveys';
}

/** The code with which an application renders its pages on the server. */
export interface ServerCode {
  /** Relative to `dist`, in a hidden directory. */
  file: string;
  integrity: string;
  /** The pages that it renders; none for the shell, which provides what areas share. */
  pages: ServerPage[];
}

/** A file of the shell that the head of every page links to. */
export interface HeadLink {
  rel: 'apple-touch-icon' | 'manifest';
  /** Relative to `dist`. */
  file: string;
}

/** The description of a build in `dist/build.json`; publishing adds it to the release's metadata. */
export interface BuildManifest {
  name: string;
  version: string;
  /** The commit of its sources, with `+changes` if they had uncommitted changes; older builds do not have it. */
  source?: string;
  /** Whom to ask about it, from CODEOWNERS: `@canvass/admin-tools`; older builds do not have it. */
  owners?: string[];
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
    /** Icons and the web app manifest; older builds do not have them. */
    links?: HeadLink[];
  };
  /** Files that each page needs in addition to the entry, by the page's path. */
  pages: Record<string, string[]>;
  /** Versions of the singletons: provided by a shell, or what a remote was built against. */
  shared: Record<string, string>;
  /** A shell: what it exports to areas, by request, where that is known by name. Older builds do not have it. */
  provides?: Record<string, ProvidedModule>;
  /** A shell: the paths of areas' pages that it links to. Older builds do not have it. */
  links?: string[];
  /** A remote: what it imports of these modules. Older builds do not have it. */
  uses?: Record<string, UsedModule>;
  /** Builds without pages that are rendered on the server, and older ones, do not have it. */
  server?: ServerCode;
  /** Older builds do not have sizes and budgets. */
  sizes?: BuildSizes;
  budgets?: SizeBudgets;
  /** What a remote's `src/area.ts` declares, without the code. */
  area?: AreaMetadata;
}

/** The name of the file, in `dist`, with the OpenAPI description of the contracts that an application was built with. */
export const API_DESCRIPTION_FILE = 'openapi.json';

/** The directory, in `dist` and in a release, with a source map for each script. Servers send nothing that is hidden. */
export const SOURCE_MAP_DIRECTORY = '.maps';

/** The directory, in `dist` and in a release, with code for the server. Servers send nothing that is hidden. */
export const SERVER_CODE_DIRECTORY = '.server';

/** The name of the file, in `dist`. */
export const BUILD_MANIFEST = 'build.json';
