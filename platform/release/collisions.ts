import type { PageMetadata } from '@canvass/shared/area';
import { ROLES } from '@canvass/shared/contracts';
import { Refusal, type RefusalCode } from './refusal';
import { inUse, type RemoteReleases } from './releases';

/** Something that only one page of a page load may have. */
interface Claim {
  key: string;
  /** In words: `/surveys/:id`. */
  what: string;
}

/**
 * Refuses claims of two areas on one thing, or of one version of an area twice. An area's stable version and its candidate
 * never meet in one page, but a candidate meets whatever the others have.
 */
function checkClaims(
  remotes: RemoteReleases[],
  code: RefusalCode,
  claimsOf: (page: PageMetadata) => Claim[],
  both: string,
): void {
  const owners = new Map<string, string>();
  for (const remote of remotes) {
    const claimed = new Set<string>();
    for (const { version, area } of inUse(remote)) {
      const own = new Set<string>();
      for (const { key, what } of area?.pages.flatMap(claimsOf) ?? []) {
        const label = `${remote.name} ${version}`;
        const owner = own.has(key) ? label : owners.get(key);
        if (owner !== undefined) throw new Refusal(code, `${owner} and ${label} both ${both} ${what}`);
        own.add(key);
        claimed.add(key);
      }
    }
    for (const key of claimed) owners.set(key, remote.name);
  }
}

/** Two pages at one address: which one shows would be chance. Names of parameters and case make no difference. */
export function checkPaths(remotes: RemoteReleases[]): void {
  const claimsOf = ({ path }: PageMetadata) => [{ key: path.replace(/:[^/]+/g, ':').toLowerCase(), what: path }];
  checkClaims(remotes, 'path', claimsOf, 'serve');
}

/**
 * Two items of one name in one person's drawer: nobody could tell them apart. The same label for different roles is
 * common, and the same order only decides which of two comes first.
 */
export function checkMenus(remotes: RemoteReleases[]): void {
  const claimsOf = ({ menu, roles }: PageMetadata) =>
    menu
      ? (menu.roles ?? roles ?? ROLES).map((role) => ({
          key: `${role} ${menu.label.trim().toLowerCase()}`,
          what: `“${menu.label}” in the menu of the role ${role}`,
        }))
      : [];
  checkClaims(remotes, 'menu', claimsOf, 'have');
}
