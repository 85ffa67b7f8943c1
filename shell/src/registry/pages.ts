import type { PageMetadata, RegisteredRemote, Registry } from '@canvass/shared/area';
import type { Role } from '@canvass/shared/contracts';
import { matchRoutes } from 'react-router-dom';

/** A page and the remote it comes from. */
export interface RegisteredPage {
  remote: RegisteredRemote;
  page: PageMetadata;
}

/** A remote without its previous version if that did not have a page: it could not stand in for it. */
function withUsablePrevious(remote: RegisteredRemote, { path }: PageMetadata): RegisteredRemote {
  const { previous, ...others } = remote;
  const isUsable = previous?.area.pages.some((page) => page.path === path) ?? true;
  return isUsable ? remote : others;
}

/** Every page of every area, as the stable versions declare them. */
export function listPages({ remotes }: Registry): RegisteredPage[] {
  return remotes.flatMap((remote) =>
    remote.stable.area.pages.map((page) => ({ remote: withUsablePrevious(remote, page), page })),
  );
}

/** The page at a path; the best match wins, so `/surveys/mine` is preferred to `/surveys/:id`. */
export function findPage(registry: Registry, path: string): RegisteredPage | undefined {
  const routes = listPages(registry).map((found) => ({ path: found.page.path, found }));
  return matchRoutes(routes, path)?.at(-1)?.route.found;
}

/** An item of the dashboard's drawer. */
export interface RegisteredMenuItem {
  label: string;
  path: string;
}

function isAllowedFor(roles: Role[] | undefined, role: Role): boolean {
  return roles?.includes(role) ?? true;
}

/** The drawer's items for a role, in their order. */
export function getMenuItems(registry: Registry, role: Role): RegisteredMenuItem[] {
  return listPages(registry)
    .flatMap(({ page: { menu, path, roles } }) =>
      menu && isAllowedFor(menu.roles ?? roles, role) ? [{ ...menu, path }] : [],
    )
    .toSorted((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ label, path }));
}
