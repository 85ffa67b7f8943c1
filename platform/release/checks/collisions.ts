import type { PageMetadata } from '@canvass/shared/area';
import { ROLES } from '@canvass/shared/contracts';
import { normalizeLabel } from '../model/labels';
import { ReleaseError, type ReleaseErrorCode } from '../model/release-error';
import { SHELL_PATHS } from '../page/known-paths';
import { listOverlaps } from '../page/page-overlaps';
import { findReservation } from '../page/reserved-paths';
import { listActiveReleases } from '../store/releases';
import type { Release } from '../store/store';

/** The versions of an area that users may get, as far as collisions are concerned. */
interface ServedArea {
  name: string;
  stable: Pick<Release, 'version' | 'area'>;
  candidate?: Pick<Release, 'version' | 'area'>;
}

/** Something that only one page may have among all pages served together. */
interface Claim {
  key: string;
  /** For error messages: `/surveys/:id`. */
  description: string;
}

interface ClaimRule {
  code: ReleaseErrorCode;
  getClaims: (page: PageMetadata) => Claim[];
  /** Whether two pages of one area may have the same claim. */
  mayRepeat?: boolean;
  /** The areas of which one must be involved; all by default. */
  areas?: ReadonlySet<string>;
}

/**
 * Refuses the same claim by two areas, or twice by one version of an area. An area's stable version and its canary are
 * never in one page together, but a canary can be combined with any version of the other areas.
 */
function checkClaims(remotes: ServedArea[], { code, getClaims, mayRepeat = false, areas }: ClaimRule): void {
  const owners = new Map<string, string>();
  for (const remote of remotes) {
    const claimed = new Set<string>();
    for (const { version, area } of listActiveReleases(remote)) {
      const own = new Set<string>();
      for (const { key, description } of area?.pages.flatMap(getClaims) ?? []) {
        const label = `${remote.name} ${version}`;
        const owner = own.has(key) && !mayRepeat ? label : owners.get(key);
        const isChecked = areas === undefined || areas.has(remote.name) || areas.has(owner ?? '');
        if (owner !== undefined && isChecked)
          throw new ReleaseError(code, `${owner} and ${label} both have ${description}`);
        own.add(key);
        claimed.add(key);
      }
    }
    for (const key of claimed) owners.set(key, remote.name);
  }
}

/** Refuses two releases with the same container name: they would overwrite each other in the page. */
export function checkContainers(remotes: Pick<Release, 'name' | 'version' | 'container'>[]): void {
  const owners = new Map<string, string>();
  for (const { name, version, container } of remotes) {
    const label = `${name} ${version}`;
    if (container === undefined) throw new ReleaseError('container', `${label} has no container`);
    const owner = owners.get(container);
    if (owner !== undefined && owner !== label) {
      throw new ReleaseError('container', `${owner} and ${label} have the same container, ${container}`);
    }
    owners.set(container, label);
  }
}

/** The routes of the shell, which has one for every address that no area serves. */
const SHELL: ServedArea = {
  name: 'the shell',
  stable: { version: '', area: { name: 'shell', contract: 1, pages: [...SHELL_PATHS, '*'].map(toShellPage) } },
};

function toShellPage(path: string): PageMetadata {
  return { path, title: '', frame: 'site' };
}

/** A page of a version that users may get. */
interface ServedPage {
  /** The area, or the shell. */
  owner: string;
  version: string;
  path: string;
}

function listServedPages(remote: ServedArea): ServedPage[] {
  return listActiveReleases(remote).flatMap(({ version, area }) =>
    (area?.pages ?? []).map(({ path }) => ({ owner: remote.name, version, path })),
  );
}

function formatOwner({ owner, version }: ServedPage): string {
  return `${owner} ${version}`.trim();
}

/** Refuses two pages that would be shown in the place of each other. */
function checkPair(first: ServedPage, second: ServedPage): void {
  const isSameArea = first.owner === second.owner;
  for (const { at, moreSpecific } of listOverlaps(first.path, second.path)) {
    if (moreSpecific !== undefined) continue;
    const paths = first.path === second.path ? '' : ` (${first.path} and ${second.path})`;
    throw new ReleaseError(
      'path',
      `${isSameArea ? formatOwner(first) : first.owner} and ${formatOwner(second)} both serve ${at}${paths}: one of the two pages needs another path`,
    );
  }
}

/**
 * Refuses a page that the router would show at an address of another page, of another area, of the shell, or of the same
 * version. A page may be a special case of another one, as `/surveys/mine` is of `/surveys/:id`. An area's stable version
 * and its canary are never in one page together.
 */
export function checkPaths(remotes: ServedArea[]): void {
  const pages: ServedPage[] = [];
  for (const page of [SHELL, ...remotes].flatMap(listServedPages)) {
    for (const other of pages) {
      if (other.owner !== page.owner || other.version === page.version) checkPair(other, page);
    }
    pages.push(page);
  }
}

/** Refuses a page at an address that never reaches the shell, or that is the shell's own. */
export function checkReservedPaths(newReleases: Pick<Release, 'name' | 'version' | 'area'>[]): void {
  for (const { name, version, area } of newReleases) {
    for (const { path, title } of area?.pages ?? []) {
      const reservation = findReservation(path);
      if (reservation === undefined) continue;
      throw new ReleaseError(
        'path',
        `${name} ${version} cannot serve the page “${title}” at ${path}, because ${reservation}`,
      );
    }
  }
}

/**
 * Refuses two items with the same label in the menu of one role, because users could not tell them apart. Equal labels
 * for different roles are common. Equal orders are allowed, too: they only leave open which item comes first.
 */
export function checkMenus(remotes: ServedArea[]): void {
  const getClaims = ({ menu, roles }: PageMetadata) =>
    menu
      ? (menu.roles ?? roles ?? ROLES).map((role) => ({
          key: `${role} ${normalizeLabel(menu.label)}`,
          description: `“${menu.label}” in the menu of the role ${role}`,
        }))
      : [];
  checkClaims(remotes, { code: 'menu', getClaims });
}

/**
 * Refuses a page with the title of a page of another area that the same people see: they could not tell the tabs apart.
 * @param areas those that are checked, against all.
 */
export function checkTitles(remotes: ServedArea[], areas: ReadonlySet<string>): void {
  const getClaims = ({ title, roles, ...page }: PageMetadata) =>
    (roles ?? ROLES).map((role) => ({
      key: `${role} ${normalizeLabel(title)}`,
      description: `a page “${title}” at ${page.path} for the role ${role}`,
    }));
  checkClaims(remotes, { code: 'title', getClaims, mayRepeat: true, areas });
}
