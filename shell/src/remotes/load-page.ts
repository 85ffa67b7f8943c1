import { AREA_CONTRACT_VERSION, type Area, type RegisteredRemote, type RemoteVersion } from '@canvass/shared/area';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { trackEvent } from '../telemetry/event-buffer';
import { entryScriptsPlugin, registerEntryIntegrity } from './entry-scripts';

/** Milliseconds after which an attempt to load a page counts as failed, whatever it is waiting for. */
const PAGE_LOAD_TIMEOUT_MS = 8000;

/**
 * An attempt that took longer than this many milliseconds hung: retrying the same version would only make the user wait
 * again.
 */
const HUNG_AFTER_MS = 5000;

/** A loaded page, and the version that it came from. */
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

/** Containers of versions that hung; they are not loaded again until the user retries. */
const hungContainers = new Set<string>();

let pluginsRegistered = false;

function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not load within ${PAGE_LOAD_TIMEOUT_MS} ms`)),
      PAGE_LOAD_TIMEOUT_MS,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function fetchArea({ container, entry }: RemoteVersion, force: boolean): Promise<Area> {
  if (!pluginsRegistered) registerPlugins([entryScriptsPlugin]);
  pluginsRegistered = true;
  registerEntryIntegrity(entry);
  registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
  const module = await loadRemote<{ area: Area }>(`${container}/area`);
  if (!module) throw new Error(`${container} exposes no area`);
  return module.area;
}

/** An area is loaded once per page load; failures are not cached, so that the next attempt is a real one. */
function loadArea(version: RemoteVersion, force: boolean): Promise<Area> {
  const { container } = version;
  const cached = force ? undefined : areas.get(container);
  if (cached) return cached;
  const loading = fetchArea(version, force);
  areas.set(container, loading);
  loading.catch(() => {
    if (areas.get(container) === loading) areas.delete(container);
  });
  return loading;
}

/** A shell runs areas of its own contract version and of the previous one; it cannot know what a newer one requires. */
function requireSupportedContract({ container, area: { contract } }: RemoteVersion): void {
  if (contract === AREA_CONTRACT_VERSION || contract === AREA_CONTRACT_VERSION - 1) return;
  throw new Error(`${container} speaks area contract ${contract}; this shell speaks ${AREA_CONTRACT_VERSION}`);
}

async function loadFrom(version: RemoteVersion, path: string, force: boolean): Promise<LoadedPage> {
  requireSupportedContract(version);
  const area = await loadArea(version, force);
  const page = area.pages.find((each) => each.path === path);
  if (!page) throw new Error(`${version.container} has no page ${path}`);
  const { Page } = await page.load();
  if (!Page) throw new Error(`The page ${path} of ${version.container} does not export Page`);
  return { Page, version };
}

/** The versions of a remote that are worth trying, best first. */
function listCandidateVersions({ stable, previous }: RegisteredRemote, bypassCache: boolean): RemoteVersion[] {
  const versions = previous ? [stable, previous] : [stable];
  if (bypassCache) for (const { container } of versions) hungContainers.delete(container);
  const responsiveVersions = versions.filter(({ container }) => !hungContainers.has(container));
  return responsiveVersions.length > 0 ? responsiveVersions : versions;
}

/**
 * Loads a page of a remote from its stable version; on failure, from the same version again without its cache, then
 * from the previous version. A version that hung is not tried again, neither here nor for the next page. Every version
 * has its own container, so a broken one does not affect the other.
 * @param bypassCache the user asked for a retry: nothing from earlier attempts is used.
 */
export async function loadPage(remote: RegisteredRemote, path: string, bypassCache = false): Promise<LoadedPage> {
  const { name, stable } = remote;
  let cause: unknown;
  for (const version of listCandidateVersions(remote, bypassCache)) {
    const { container } = version;
    const remoteInfo = { area: name, version: version.version };
    const startedAt = performance.now();
    for (const force of version === stable ? [bypassCache, true] : [bypassCache]) {
      try {
        const loaded = await withTimeout(loadFrom(version, path, force), `${name} ${version.version}`);
        trackEvent({ kind: 'loaded', ...remoteInfo, duration: performance.now() - startedAt });
        return loaded;
      } catch (error) {
        cause = error;
      }
      if (performance.now() - startedAt > HUNG_AFTER_MS) hungContainers.add(container);
      // Set here or by a concurrent call, which waited for the same version.
      if (hungContainers.has(container)) break;
    }
    trackEvent({ kind: 'failed', ...remoteInfo, error: cause });
  }
  throw new AreaError(name, { cause });
}
