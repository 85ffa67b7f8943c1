import type { Registry, RemoteVersion } from '@canvass/shared/area';

/** Milliseconds between two looks at what is served now, while the tab is visible. */
const CHECK_INTERVAL_MS = 15 * 60_000;

/** Milliseconds after which returning to the tab looks again. */
const RETURN_INTERVAL_MS = 5 * 60_000;

/** Milliseconds between looks because of failures: a page that fails in a loop must not ask in a loop. */
const FAILURE_INTERVAL_MS = 30_000;

const REQUEST_TIMEOUT_MS = 8000;

/** Reads the registry of a document; undefined when it is missing or invalid. */
export type ReadRegistry = (document: Document) => Registry | undefined;

/** Of a page, only the registry is parsed: its styles would be checked against the policy of this page. */
const REGISTRY_ELEMENT = /<script type="application\/json" id="registry">.*?<\/script>/s;

/**
 * The registry of the page that is served now. Usually a response without a body: the browser has the page in its cache
 * and asks whether it changed.
 * @returns undefined when it cannot be read.
 */
export async function fetchRegistry(read: ReadRegistry): Promise<Registry | undefined> {
  try {
    const response = await fetch(location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const [registry = ''] = REGISTRY_ELEMENT.exec(await response.text()) ?? [];
    return read(new DOMParser().parseFromString(registry, 'text/html'));
  } catch {
    return undefined;
  }
}

function listVersions({ remotes }: Registry): RemoteVersion[] {
  return remotes.flatMap(({ stable, previous, candidate }) =>
    [stable, previous, candidate].filter((version) => version !== undefined),
  );
}

/**
 * Whether a tab should be reloaded: its shell has been replaced, or it has loaded a version of an area that is neither
 * stable nor previous any more, because it was rolled back or because two newer ones followed.
 */
export function hasWithdrawnVersion(own: Registry, current: Registry): boolean {
  const currentContainers = new Set(listVersions(current).map(({ container }) => container));
  return (
    own.shell !== current.shell ||
    listVersions(own).some(({ container }) => container in globalThis && !currentContainers.has(container))
  );
}

/** Whether an area that failed in this tab has another version now. */
function hasOtherVersion(own: Registry, current: Registry, area: string): boolean {
  const find = ({ remotes }: Registry) => remotes.find(({ name }) => name === area)?.stable.container;
  return find(own) !== find(current);
}

/** Parts of the shell's first file, which this file must not contain. */
interface Dependencies {
  read: ReadRegistry;
  /** Called when the tab shows versions that are not served any more. */
  onOutdated: () => void;
}

/**
 * Looks from time to time which versions are served: while the tab is visible, when the user returns to it, and when an
 * area fails.
 * @returns what to call when an area fails.
 */
export function watchVersions(own: Registry, { read, onOutdated }: Dependencies): (failedArea: string) => void {
  let checkedAt = performance.now();

  async function check(failedArea?: string): Promise<void> {
    checkedAt = performance.now();
    const current = await fetchRegistry(read);
    if (!current) return;
    const isOutdated =
      hasWithdrawnVersion(own, current) || (failedArea !== undefined && hasOtherVersion(own, current, failedArea));
    if (isOutdated) onOutdated();
  }

  const isDue = (intervalMs: number) => performance.now() - checkedAt >= intervalMs;
  const checkIfVisible = (intervalMs: number) => {
    if (document.visibilityState === 'visible' && isDue(intervalMs)) void check();
  };
  setInterval(() => checkIfVisible(RETURN_INTERVAL_MS), CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => checkIfVisible(RETURN_INTERVAL_MS));
  let failureCheckedAt = -Infinity;
  return (failedArea) => {
    if (performance.now() - failureCheckedAt < FAILURE_INTERVAL_MS) return;
    failureCheckedAt = performance.now();
    void check(failedArea);
  };
}
