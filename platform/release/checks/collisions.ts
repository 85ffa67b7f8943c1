import type { PageMetadata } from '@canvass/shared/area';
import { ROLES } from '@canvass/shared/contracts';
import { ReleaseError, type ReleaseErrorCode } from '../model/release-error';
import { findReservation } from '../page/reserved-paths';
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

/**
 * Refuses the same claim by two areas, or twice by one version of an area. An area's stable version and its canary are
 * never in one page together, but a canary can be combined with any version of the other areas.
 */
function checkClaims(
  remotes: ServedArea[],
  code: ReleaseErrorCode,
  getClaims: (page: PageMetadata) => Claim[],
  verb: string,
): void {
  const owners = new Map<string, string>();
  for (const remote of remotes) {
    const claimed = new Set<string>();
    for (const { version, area } of [remote.stable, ...(remote.candidate ? [remote.candidate] : [])]) {
      const own = new Set<string>();
      for (const { key, description } of area?.pages.flatMap(getClaims) ?? []) {
        const label = `${remote.name} ${version}`;
        const owner = own.has(key) ? label : owners.get(key);
        if (owner !== undefined) throw new ReleaseError(code, `${owner} and ${label} both ${verb} ${description}`);
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

/**
 * Refuses two pages at one address, where it would be arbitrary which one appears. Parameter names and case are
 * ignored.
 */
export function checkPaths(remotes: ServedArea[]): void {
  const getClaims = ({ path }: PageMetadata) => [
    { key: path.replace(/:[^/]+/g, ':').toLowerCase(), description: path },
  ];
  checkClaims(remotes, 'path', getClaims, 'serve');
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
          key: `${role} ${menu.label.trim().toLowerCase()}`,
          description: `“${menu.label}” in the menu of the role ${role}`,
        }))
      : [];
  checkClaims(remotes, 'menu', getClaims, 'have');
}
