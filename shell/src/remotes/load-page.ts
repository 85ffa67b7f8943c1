import { AREA_CONTRACT_VERSION, type Area, type RegisteredRemote, type RemoteVersion } from '@canvass/shared/area';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { trackEvent } from '../telemetry/event-buffer';
import { entryScriptsPlugin, registerEntryIntegrity } from './entry-scripts';

/**
 * Milliseconds after which an attempt to load a page hung, whatever it is waiting for. Another version is tried; if there is
 * none, the page shows when it arrives after all.
 */
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

/** An attempt was given up before it had succeeded or failed. */
class TimeoutError extends Error {}

/** No version of the area could show the page. */
export class AreaError extends Error {
  /**
   * @param late the page, if an attempt that hung succeeds after all; rejects if none does. Undefined if all attempts have
   *   failed.
   */
  constructor(
    name: string,
    readonly late: Promise<LoadedPage> | undefined,
    options: ErrorOptions,
  ) {
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
      () => reject(new TimeoutError(`${what} did not load within ${PAGE_LOAD_TIMEOUT_MS} ms`)),
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

/** Nobody may be waiting for the promise any more when it is rejected. */
function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** The result of an attempt that hung: its version is tried again from then on. */
async function awaitLatePage(loading: Promise<LoadedPage>, trackLoaded: () => void): Promise<LoadedPage> {
  const loaded = await loading;
  hungContainers.delete(loaded.version.container);
  trackLoaded();
  return loaded;
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
  const late: Promise<LoadedPage>[] = [];
  let cause: unknown;
  for (const version of listCandidateVersions(remote, bypassCache)) {
    const { container } = version;
    const remoteInfo = { area: name, version: version.version };
    const startedAt = performance.now();
    for (const force of version === stable ? [bypassCache, true] : [bypassCache]) {
      const loading = loadFrom(version, path, force);
      const trackLoaded = () => trackEvent({ kind: 'loaded', ...remoteInfo, duration: performance.now() - startedAt });
      try {
        const loaded = await withTimeout(loading, `${name} ${version.version}`);
        trackLoaded();
        return loaded;
      } catch (error) {
        cause = error;
        if (error instanceof TimeoutError) late.push(ignoreRejection(awaitLatePage(loading, trackLoaded)));
      }
      if (performance.now() - startedAt > HUNG_AFTER_MS) hungContainers.add(container);
      // Set here or by a concurrent call, which waited for the same version.
      if (hungContainers.has(container)) break;
    }
    trackEvent({ kind: 'failed', ...remoteInfo, error: cause });
  }
  throw new AreaError(name, late.length > 0 ? ignoreRejection(Promise.any(late)) : undefined, { cause });
}
