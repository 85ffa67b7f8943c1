import type { Area, RegisteredRemote, RemoteVersion } from '@canvass/shared/area';
import type { ComponentType } from 'react';
import type { RegisteredPage } from '../registry/pages';

function createTestVersion(name: string, number: string, path: string): RemoteVersion {
  return {
    version: number,
    container: `${name}_${number}`.replaceAll(/\W/g, '_'),
    entry: { url: `/releases/${name}/${number}/entry.js`, integrity: 'sha384-x' },
    preload: {},
    area: { name, contract: 1, pages: [{ path, title: 'Sample page', frame: 'site' }] },
  };
}

/** A remote with one page, and with a previous version if given. */
export function createTestRemote(name: string, path: string, previous?: string): RegisteredRemote {
  return {
    name,
    stable: createTestVersion(name, '2.0.0', path),
    ...(previous ? { previous: createTestVersion(name, previous, path) } : {}),
  };
}

/** The page of a sample remote, as the registry lists it. */
export function createTestPage(remote: RegisteredRemote): RegisteredPage {
  const [page] = remote.stable.area.pages;
  if (!page) throw new Error('A sample remote has a page');
  return { remote, page };
}

/** What a container of the remote exposes. */
export function createTestAreaModule(path: string, Page: ComponentType): { area: Area } {
  const load = () => Promise.resolve({ Page });
  return { area: { name: 'sample', contract: 1, pages: [{ path, title: 'Sample page', frame: 'site', load }] } };
}
