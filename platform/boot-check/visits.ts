import type { PageMetadata, RegisteredRemote, Registry } from '@canvass/shared/area';
import { SCENARIOS, type Scenario, type Theme, type Viewer, VIEWERS } from '@canvass/preview/preview-state';
import { listNewReleases } from '@canvass/release/store/releases';
import type { Release } from '@canvass/release/store/store';
import type { CheckedChange } from '@canvass/release/checks/boot-check';

/** Pages of one area that one viewer visits in one page load, with one kind of API responses. */
export interface Tour {
  remote: RegisteredRemote;
  viewer: Viewer;
  scenario: Scenario;
  /** The theme of the pages, if it is not the browser's, which changes during the tour. */
  theme?: Theme;
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
      return pathsOfTours.flatMap((each) => (each.length === 0 ? [] : [{ remote, viewer, scenario, paths: each }]));
    }),
  );
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
      if (isNew(versions[kind])) return listTours(remote, SCENARIOS, renderedPaths);
      return isNew(releases.shell) ? listTours(remote, ['full'], renderedPaths) : [];
    });
    return { registry: roundRegistry, tours };
  }).filter(({ tours }) => tours.length > 0);
  return rounds.length > 0 ? rounds : [{ registry: toRoundRegistry(registry, 'stable'), tours: [] }];
}
