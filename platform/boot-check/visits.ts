import type { PageMetadata, RegisteredRemote, Registry } from '@canvass/shared/area';
import { SCENARIOS, type Scenario, type Theme, type Viewer, VIEWERS } from '@canvass/preview/preview-state';
import { listNewReleases } from '@canvass/release/store/releases';
import type { Release } from '@canvass/release/store/store';
import type { CheckedChange } from '@canvass/release/checks/boot-check';
import { ALL_CONDITIONS, type Conditions, USUAL_CONDITIONS } from './conditions';

/** Pages of one area that one viewer visits in one page load, with one kind of API responses. */
export interface Tour {
  remote: RegisteredRemote;
  viewer: Viewer;
  scenario: Scenario;
  /** The theme of the pages, if it is not the browser's, which changes during the tour. */
  theme?: Theme;
  conditions: Conditions;
  /** The pages whose controls are pressed. */
  usedPaths?: string[];
  /** Those of them that are opened again and again, each by one viewer. */
  repeatedPaths?: string[];
  /** The documents hold data of the running API; what pages ask for themselves is generated. */
  hasCurrentData?: boolean;
  /** The route paths or addresses of the pages, in the order of the visits. */
  paths: string[];
}

/** Tours with one registry, in which each area has a single version. */
export interface Round {
  registry: Registry;
  tours: Tour[];
}

/** The kinds of versions of an area that are served to different users at the same time. Each needs its own round. */
const VERSION_KINDS = ['stable', 'candidate'] as const;

/** The viewers who stand for everyone on pages that are not for certain roles. */
const TYPICAL_VIEWERS: ReadonlySet<Viewer> = new Set(['visitor', 'user']);

/** Who sees a page; everyone else is redirected, or told why not. */
function listViewers({ frame, roles }: PageMetadata): readonly Viewer[] {
  if (roles) return roles;
  if (frame === 'embedded') return ['visitor'];
  return frame === 'dashboard' ? VIEWERS.filter((viewer) => viewer !== 'visitor') : VIEWERS;
}

/** Whether a page is visited in a state: full responses look different to every role, others to hardly any. */
function isVisited(page: PageMetadata, viewer: Viewer, scenario: Scenario): boolean {
  if (!listViewers(page).includes(viewer)) return false;
  return scenario === 'full' || page.roles !== undefined || TYPICAL_VIEWERS.has(viewer);
}

/** Whether the controls of a page are pressed in a state: by those for whom it is there, where there is something to press. */
function isUsed(page: PageMetadata, viewer: Viewer, scenario: Scenario): boolean {
  return scenario === 'full' && (page.roles !== undefined || TYPICAL_VIEWERS.has(viewer));
}

/**
 * The registry for one round. Each area has only the version under test, because a fallback would hide that it fails.
 */
function toRoundRegistry(registry: Registry, kind: (typeof VERSION_KINDS)[number]): Registry {
  const toTestedRemote = ({ name, stable, [kind]: testedVersion = stable }: RegisteredRemote): RegisteredRemote => {
    const { version, container, entry, preload, area } = testedVersion;
    return { name, stable: { version, container, entry, preload, area } };
  };
  return { ...registry, remotes: registry.remotes.map(toTestedRemote) };
}

/**
 * The tours through every page of an area.
 * @param renderedPaths the pages that are rendered on the server: a visitor loads each, instead of navigating to it.
 */
export function listTours(
  remote: RegisteredRemote,
  scenarios: readonly Scenario[],
  renderedPaths: readonly string[] = [],
): Tour[] {
  const { pages } = remote.stable.area;
  return VIEWERS.flatMap((viewer) =>
    scenarios.flatMap((scenario) => {
      const paths = pages.filter((page) => isVisited(page, viewer, scenario)).map(({ path }) => path);
      const loadedPaths = viewer === 'visitor' ? paths.filter((path) => renderedPaths.includes(path)) : [];
      const pathsOfTours = [...loadedPaths.map((path) => [path]), paths.filter((path) => !loadedPaths.includes(path))];
      return pathsOfTours.flatMap((each) =>
        each.length === 0 ? [] : [{ remote, viewer, scenario, conditions: USUAL_CONDITIONS, paths: each }],
      );
    }),
  );
}

/** One tour for each viewer, with the pages of their tours that no viewer before has. */
function mergeTours(tours: Tour[]): Tour[] {
  const merged: Tour[] = [];
  for (const tour of tours) {
    const paths = tour.paths.filter((path) => !merged.some((each) => each.paths.includes(path)));
    const own = merged.find(({ viewer }) => viewer === tour.viewer);
    if (own) own.paths.push(...paths);
    else if (paths.length > 0) merged.push({ ...tour, paths });
  }
  return merged;
}

/**
 * The tours, each under other conditions, and further ones, so that each page is visited under all conditions. Controls are pressed
 * under the first ones of a page.
 */
function listVariedTours(tours: Tour[]): Tour[] {
  const repeated = new Set<string>();
  const varied = tours.map((tour, index): Tour => {
    const conditions = ALL_CONDITIONS[index % ALL_CONDITIONS.length] ?? USUAL_CONDITIONS;
    const used = tour.remote.stable.area.pages.filter((page) => isUsed(page, tour.viewer, tour.scenario));
    const usedPaths = used.map(({ path }) => path).filter((path) => tour.paths.includes(path));
    const repeatedPaths = usedPaths.filter((path) => !repeated.has(path));
    for (const path of repeatedPaths) repeated.add(path);
    return { ...tour, conditions, usedPaths, repeatedPaths };
  });
  const listMissing = (tour: Tour, conditions: Conditions) => {
    const visited = new Set(varied.filter((each) => each.conditions === conditions).flatMap(({ paths }) => paths));
    return tour.paths.filter((path) => !visited.has(path));
  };
  const further = ALL_CONDITIONS.flatMap((conditions) =>
    mergeTours(
      tours
        .filter(({ scenario }) => scenario === 'full')
        .map((tour) => ({ ...tour, conditions, paths: listMissing(tour, conditions) })),
    ),
  );
  return [...varied, ...further];
}

/**
 * Lists what to visit: every page of every version that is new to some users, in every scenario. With a new shell, also
 * every page of every other version, with full responses. Versions that are already served are not tested, so that they
 * cannot block another area. Without any tour, only the shell must start.
 */
export function listRounds({ before, registry, releases }: CheckedChange): Round[] {
  const newReleases = new Set(listNewReleases(before, releases));
  const isNew = (release: Release | undefined) => release !== undefined && newReleases.has(release);
  const rounds = VERSION_KINDS.map((kind) => {
    const roundRegistry = toRoundRegistry(registry, kind);
    const tours = releases.remotes.flatMap((versions) => {
      const remote = roundRegistry.remotes.find(({ name }) => name === versions.name);
      if (!remote || !versions[kind]) return [];
      const renderedPaths = versions[kind].server?.pages.map(({ path }) => path);
      if (isNew(versions[kind])) return listVariedTours(listTours(remote, SCENARIOS, renderedPaths));
      return isNew(releases.shell) ? listTours(remote, ['full'], renderedPaths) : [];
    });
    return { registry: roundRegistry, tours };
  }).filter(({ tours }) => tours.length > 0);
  return rounds.length > 0 ? rounds : [{ registry: toRoundRegistry(registry, 'stable'), tours: [] }];
}
