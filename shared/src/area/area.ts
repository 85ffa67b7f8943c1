import type { ComponentType } from 'react';
import type { Role } from '../contracts/roles';
import type { DescribePage } from './page-document';

/** The version of this contract. A shell runs areas of its own version and of the previous one. */
export const AREA_CONTRACT_VERSION = 1;

/** A menu item of the dashboard's drawer (specification, section 2, "Dashboard"). */
export interface MenuItem {
  label: string;
  /** Position among the items of a role, lowest first. */
  order: number;
  /** The roles whose drawer shows the item; by default, all roles that may see the page. */
  roles?: Role[];
}

/** What the shell knows about a page without loading it. */
export interface PageMetadata {
  /** A react-router path, absolute: `/surveys/:id`. */
  path: string;
  /** The document's title, without the product's name. */
  title: string;
  /**
   * `site`: full width under the navbar. `dashboard`: inside the frame with the drawer, signed-in users only.
   * `embedded`: without any frame, for an iframe on another site.
   */
  frame: 'site' | 'dashboard' | 'embedded';
  /** Who may see the page. Absent: everyone (in the dashboard: every signed-in user). */
  roles?: Role[];
  /** Present: the page is an item in the drawer for its roles. */
  menu?: MenuItem;
  /**
   * What the page reads first about a signed-in user: GET paths of the API, with parameters of the page's path
   * (`/surveys/:id/own`). The document requests them while the page's scripts load.
   */
  userReads?: readonly string[];
  /** For a page without a menu item: the path of the item that is marked as current while the page shows. */
  under?: string;
}

/** A page of an area: its metadata, and how to load it. */
export interface AreaPage extends PageMetadata {
  load: () => Promise<{ Page: ComponentType }>;
  /** For a page that everyone may see: how the first response describes it. It runs on the server only. */
  loadDocument?: () => Promise<{ describePage: DescribePage }>;
  /** The parameters of the query string that `loadDocument` reads; it gets no others. */
  searchParameters?: readonly string[];
  /**
   * For a page with the parameter `id`: search engines get its address for each published survey. Pages with a document and
   * without parameters need not say anything.
   */
  sitemap?: 'surveys';
}

/** What a remote exposes as `./area`. */
export interface Area {
  /** The remote's name, the same as its folder: `mf-public`. */
  name: string;
  contract: number;
  pages: AreaPage[];
}

/** The pure metadata of an area, emitted at build time as `area.json`. */
export interface AreaMetadata {
  name: string;
  contract: number;
  pages: PageMetadata[];
}

/** A page as an area declares it; its `under` must be the path of a page of the same area. */
type DeclaredPage<Path extends string> = AreaPage & { path: Path; under?: NoInfer<Path> };

/**
 * Declares an area: the only place where a remote defines its paths, who may see them, and its menu items. The build
 * generates `area.json` from it, and the shell loads its pages.
 */
export function defineArea<const Path extends string>(name: string, pages: DeclaredPage<Path>[]): Area {
  return { name, contract: AREA_CONTRACT_VERSION, pages };
}

/** The metadata of an area: everything but the code. */
export function getAreaMetadata({ name, contract, pages }: Area): AreaMetadata {
  return {
    name,
    contract,
    pages: pages.map(
      ({
        load: _load,
        loadDocument: _loadDocument,
        searchParameters: _searchParameters,
        sitemap: _sitemap,
        ...metadata
      }) => metadata,
    ),
  };
}
