import type { PageMetadata } from '@canvass/shared/area';
import { ROLES } from '@canvass/shared/contracts';
import { ReleaseError, type ReleaseErrorCode } from '../model/release-error';
import { listActiveReleases, type RemoteReleases } from '../store/releases';

/** Something that only one page of a page load may have. */
interface Claim {
  key: string;
  /** In words: `/surveys/:id`. */
  description: string;
}

/**
 * Refuses claims of two areas on one thing, or of one version of an area twice. An area's stable version and its candidate
 * never meet in one page, but a candidate meets whatever the others have.
 */
function checkClaims(
  remotes: RemoteReleases[],
  code: ReleaseErrorCode,
  getClaims: (page: PageMetadata) => Claim[],
  verb: string,
): void {
  const owners = new Map<string, string>();
  for (const remote of remotes) {
    const claimed = new Set<string>();
    for (const { version, area } of listActiveReleases(remote)) {
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

/** Two pages at one address: which one shows would be chance. Names of parameters and case make no difference. */
export function checkPaths(remotes: RemoteReleases[]): void {
  const getClaims = ({ path }: PageMetadata) => [
    { key: path.replace(/:[^/]+/g, ':').toLowerCase(), description: path },
  ];
  checkClaims(remotes, 'path', getClaims, 'serve');
}

/**
 * Two items of one name in one person's drawer: nobody could tell them apart. The same label for different roles is
 * common, and the same order only decides which of two comes first.
 */
export function checkMenus(remotes: RemoteReleases[]): void {
  const getClaims = ({ menu, roles }: PageMetadata) =>
    menu
      ? (menu.roles ?? roles ?? ROLES).map((role) => ({
          key: `${role} ${menu.label.trim().toLowerCase()}`,
          description: `“${menu.label}” in the menu of the role ${role}`,
        }))
      : [];
  checkClaims(remotes, 'menu', getClaims, 'have');
}
