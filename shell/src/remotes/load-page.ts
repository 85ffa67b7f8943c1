import { AREA_CONTRACT, type Area, type RegisteredRemote, type RemoteVersion } from '@canvass/shared/area';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { note } from '../telemetry/notes';
import { entryScripts, expectEntry } from './entry-scripts';

/** Milliseconds until one try to load a page counts as failed, whatever it is waiting for. */
const PATIENCE = 8000;

/** A try that took as long, in milliseconds, hung: another one of the same version would only make people wait again. */
const HUNG = 5000;

/** A page that can be shown, and the version it came from. */
export interface LoadedPage {
  Page: ComponentType;
  version: RemoteVersion;
}

/** No version of the area could show the page. */
export class AreaError extends Error {
  constructor(name: string, options: ErrorOptions) {
    super(`The area ${name} could not be loaded`, options);
    this.name = 'AreaError';
  }
}

const areas = new Map<string, Promise<Area>>();

/** Containers of versions that hung, which nobody waits for again before the person asks to. */
const hanging = new Set<string>();

let prepared = false;

function withPatience<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what} did not load within ${PATIENCE} ms`)), PATIENCE);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

async function fetchArea({ container, entry }: RemoteVersion, force: boolean): Promise<Area> {
  if (!prepared) registerPlugins([entryScripts]);
  prepared = true;
  expectEntry(entry);
  registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
  const module = await loadRemote<{ area: Area }>(`${container}/area`);
  if (!module) throw new Error(`${container} exposes no area`);
  return module.area;
}

/** An area is loaded once per page load; a failure is forgotten, so that the next try is a real one. */
function loadArea(version: RemoteVersion, force: boolean): Promise<Area> {
  const { container } = version;
  const known = force ? undefined : areas.get(container);
  if (known) return known;
  const loading = fetchArea(version, force);
  areas.set(container, loading);
  loading.catch(() => {
    if (areas.get(container) === loading) areas.delete(container);
  });
  return loading;
}

/** A shell runs areas of its own contract and of the one before; of a newer one it cannot know what that asks of it. */
function requireContract({ container, area: { contract } }: RemoteVersion): void {
  if (contract === AREA_CONTRACT || contract === AREA_CONTRACT - 1) return;
  throw new Error(`${container} speaks area contract ${contract}; this shell speaks ${AREA_CONTRACT}`);
}

async function loadFrom(version: RemoteVersion, path: string, force: boolean): Promise<LoadedPage> {
  requireContract(version);
  const area = await loadArea(version, force);
  const page = area.pages.find((each) => each.path === path);
  if (!page) throw new Error(`${version.container} has no page ${path}`);
  const { Page } = await page.load();
  return { Page, version };
}

/** The versions of a remote that are worth a try, the best first. */
function worthATry({ stable, previous }: RegisteredRemote, fresh: boolean): RemoteVersion[] {
  const versions = previous ? [stable, previous] : [stable];
  if (fresh) for (const { container } of versions) hanging.delete(container);
  const answering = versions.filter(({ container }) => !hanging.has(container));
  return answering.length > 0 ? answering : versions;
}

/**
 * Loads a page of a remote: its stable version, the same once more with nothing kept from the first try, then the version
 * before. What hung is not tried once more, nor for the next page. Every version has its own container, so a broken one
 * does not stand in the way of the other.
 * @param fresh the person asked to try again: nothing of earlier tries is used.
 */
export async function loadPage(remote: RegisteredRemote, path: string, fresh = false): Promise<LoadedPage> {
  const { name, stable } = remote;
  let cause: unknown;
  for (const version of worthATry(remote, fresh)) {
    const { container } = version;
    const about = { area: name, version: version.version };
    const began = performance.now();
    for (const force of version === stable ? [fresh, true] : [fresh]) {
      try {
        const loaded = await withPatience(loadFrom(version, path, force), `${name} ${version.version}`);
        note({ kind: 'loaded', ...about, duration: performance.now() - began });
        return loaded;
      } catch (error) {
        cause = error;
      }
      if (performance.now() - began > HUNG) hanging.add(container);
      // Whoever asked later waited for the same.
      if (hanging.has(container)) break;
    }
    note({ kind: 'failed', ...about, error: cause });
  }
  throw new AreaError(name, { cause });
}
