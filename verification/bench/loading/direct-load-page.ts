import type { RegisteredRemote, RemoteVersion } from '@canvass/shared/area';
import type { ComponentType } from 'react';
import { area as admin } from '../../../mf-admin/src/area';
import { area as member } from '../../../mf-member/src/area';
import { area as visitors } from '../../../mf-public/src/area';
import { area as surveyor } from '../../../mf-surveyor/src/area';

// Replaces shell/src/remotes/load-page.ts in the one-bundle builds: areas are imported instead of loaded.

const areas = [visitors, surveyor, member, admin];

export class AreaError extends Error {}

export async function loadPage(
  remote: RegisteredRemote,
  path: string,
): Promise<{ Page: ComponentType; version: RemoteVersion }> {
  const page = areas.find(({ name }) => name === remote.name)?.pages.find((each) => each.path === path);
  if (!page) throw new AreaError(`${remote.name} has no page ${path}`);
  const { Page } = await page.load();
  return { Page, version: remote.stable };
}
