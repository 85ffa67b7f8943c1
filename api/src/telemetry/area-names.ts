import type { Logger } from 'pino';

/** Milliseconds between two looks at what is served. */
const REFRESH_INTERVAL_MS = 10_000;

/** Milliseconds after which an edge counts as not answering; a report waits for it. */
const EDGE_TIMEOUT_MS = 2000;

/** The names that one edge can add: more areas than any site has. */
const MAX_NAMES_PER_EDGE = 100;

/** The characters of a page that are read: more than any page has. */
const MAX_PAGE_LENGTH = 4_000_000;

/** As in reports. */
const AREA_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** The snapshot that each page contains (`Registry` in `shared/src/area/registry.ts`). */
const REGISTRY_ELEMENT = /<script type="application\/json" id="registry">(.*?)<\/script>/s;

/** The names by which areas are counted, and may be overridden. */
export interface AreaNames {
  has: (name: string) => Promise<boolean>;
  list: () => Promise<string[]>;
}

interface AreaNamesOptions {
  /** Names that are always known. */
  configured: readonly string[];
  /** The origins of edges. */
  edges: readonly string[];
  now: () => Date;
  log: Logger;
}

/** The names of the areas in a page. @throws an Error if it has no registry. */
export function readAreaNames(html: string): string[] {
  const json = html.length > MAX_PAGE_LENGTH ? undefined : REGISTRY_ELEMENT.exec(html)?.[1];
  if (json === undefined) throw new Error('The page has no registry');
  const { remotes } = JSON.parse(json) as { remotes: { name: unknown }[] };
  return remotes
    .flatMap(({ name }) => (typeof name === 'string' && AREA_NAME.test(name) ? [name] : []))
    .slice(0, MAX_NAMES_PER_EDGE);
}

async function fetchAreaNames(edge: string): Promise<string[]> {
  const response = await fetch(`${edge}/`, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(EDGE_TIMEOUT_MS),
  });
  return readAreaNames(await response.text());
}

/**
 * The areas that edges serve, so that a new one is counted as soon as it is promoted. Reports cannot add a name: they make
 * the process look at what is served, at most once in ten seconds. While an edge does not answer, what it served last counts.
 */
export function createAreaNames({ configured, edges, now, log }: AreaNamesOptions): AreaNames {
  const served = new Map<string, string[]>();
  let refreshedAt = -Infinity;
  let refreshed = Promise.resolve();

  async function refreshEdge(edge: string): Promise<void> {
    try {
      served.set(edge, await fetchAreaNames(edge));
    } catch (error) {
      log.warn({ err: error, edge }, 'the areas that an edge serves cannot be read');
    }
  }

  function refresh(): Promise<void> {
    const at = now().getTime();
    if (at - refreshedAt >= REFRESH_INTERVAL_MS) {
      refreshedAt = at;
      refreshed = Promise.all(edges.map(refreshEdge)).then(() => undefined);
    }
    return refreshed;
  }

  const getNames = () => new Set([...configured, ...[...served.values()].flat()]);

  return {
    async has(name) {
      if (getNames().has(name)) return true;
      await refresh();
      return getNames().has(name);
    },
    async list() {
      await refresh();
      return [...getNames()];
    },
  };
}
