import type { ComponentType } from 'react';
import type { Role } from '../contracts/roles';

/** The version of this contract. A shell runs areas of its own version and of the one before. */
export const AREA_CONTRACT_VERSION = 1;

/** A menu item of the dashboard's drawer (specification, section 2, "Dashboard"). */
export interface MenuItem {
  label: string;
  /** Position among the items of a role, lowest first. */
  order: number;
  /** Whose drawer has it, where that is not everybody who may see the page. */
  roles?: Role[];
}

/** What is known of a page without loading it. */
export interface PageMetadata {
  /** A react-router path, absolute: `/surveys/:id`. */
  path: string;
  /** The document's title, without the product's name. */
  title: string;
  /**
   * `site`: full width under the navbar. `dashboard`: inside the drawer's frame, signed in only. `embedded`: alone, in a
   * frame of another site.
   */
  frame: 'site' | 'dashboard' | 'embedded';
  /** Who may see the page. Absent: everybody (in the dashboard: everybody who is signed in). */
  roles?: Role[];
  /** Present: the page is an item of the drawer for its roles. */
  menu?: MenuItem;
  /** For a page that is no item itself: the path of the item that is current while it shows. */
  under?: string;
}

/** A page of an area: its metadata, and how to load it. */
export interface AreaPage extends PageMetadata {
  load: () => Promise<{ Page: ComponentType }>;
}

/** What a remote exposes as `./area`. */
export interface Area {
  /** The remote's name, as its folder: `mf-public`. */
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

/** A page as an area declares it: it stands under a page of the same area. */
type DeclaredPage<Path extends string> = AreaPage & { path: Path; under?: NoInfer<Path> };

/**
 * Declares an area. The one place where a remote says its paths, who may see them, and its menu items:
 * the build takes `area.json` from it, the shell its pages.
 */
export function defineArea<const Path extends string>(name: string, pages: DeclaredPage<Path>[]): Area {
  return { name, contract: AREA_CONTRACT_VERSION, pages };
}

/** The metadata of an area: everything but the code. */
export function getAreaMetadata({ name, contract, pages }: Area): AreaMetadata {
  return { name, contract, pages: pages.map(({ load: _load, ...metadata }) => metadata) };
}
