import { createApiFetcher, createApiReader } from '@canvass/renderer/api-reader';
import type { PageRenderer } from '@canvass/renderer/page-renderer';
import type { RuntimeConfig } from '@canvass/shared/area';
import {
  type RenderedState,
  type RenderingCode,
  type RenderingRelease,
  renderState,
  type ServerRenderings,
  toRenderingKey,
} from './server-renderings';
import { USUAL_CONDITIONS } from './conditions';
import type { Round } from './visits';

const PARAMETER_PATTERN = /:(\w+)\??/g;

const listParameterNames = (path: string) => [...path.matchAll(PARAMETER_PATTERN)].map(([, name = '']) => name);

/** The parameters of a path at an address, by name; undefined if it is another path. */
function matchAddress(path: string, address: string): [name: string, value: string][] | undefined {
  const match = new RegExp(`^${path.replaceAll(PARAMETER_PATTERN, '([^/]+)')}$`).exec(address);
  return match ? listParameterNames(path).map((name, index) => [name, match[index + 1] ?? '']) : undefined;
}

/** The addresses to which markup links, without queries. */
function listLinks(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"?#]*)/g)].map(([, address = '']) => address);
}

/**
 * Finds addresses of pages whose paths have parameters: one that a page links to or, for a page to which none links, one with
 * the parameters of the same names of another page (`/embed/:id` with the id in a link to `/surveys/:id`).
 */
export function createAddressFinder(paths: readonly string[]) {
  const addresses = new Map<string, string>();
  const values = new Map<string, string>();
  return {
    /** Learns the links of a page. */
    addLinks(html: string): void {
      for (const link of listLinks(html)) {
        if (paths.includes(link)) continue;
        for (const path of paths) {
          const parameters = matchAddress(path, link);
          if (!parameters || addresses.has(path)) continue;
          addresses.set(path, link);
          for (const [name, value] of parameters) if (!values.has(name)) values.set(name, value);
        }
      }
    },
    /** An address of a page; undefined if none is known. */
    find(path: string): string | undefined {
      const known = addresses.get(path);
      if (known) return known;
      if (!listParameterNames(path).every((name) => values.has(name))) return undefined;
      return path.replaceAll(PARAMETER_PATTERN, (_, name: string) => values.get(name) ?? '');
    },
  };
}

/** The pages of new versions with the data of the running API. */
export interface CurrentPages {
  states: RenderedState[];
  renderings: ServerRenderings;
}

const hasParameters = (path: string) => listParameterNames(path).length > 0;

/**
 * Renders every page of new versions that is rendered on the server, with the data of the running API as visitors get it.
 * Pages with parameters are rendered at addresses to which the others link.
 * @param code undefined if the new versions render no page.
 * @param api the base of the API, such as `https://canvass.example/api`; without one, no page is rendered.
 * @param log receives the pages of which no address is known: those of surveys, as long as there are none.
 * @throws ReleaseError with code `boot` that names the page; also when the API does not answer.
 */
export async function renderCurrentPages(
  code: RenderingCode | undefined,
  config: RuntimeConfig,
  api: string | undefined,
  log: (line: string) => void,
): Promise<CurrentPages> {
  const pages: CurrentPages = { states: [], renderings: new Map() };
  if (api === undefined || !code) return pages;
  const readApi = createApiReader(createApiFetcher([api]));
  const renderers = new Map<RenderingRelease, PageRenderer>(
    code.areas.map((area) => [area, code.createRenderer(area, readApi)]),
  );
  const finder = createAddressFinder(code.areas.flatMap(({ server }) => server.pages.map(({ path }) => path)));

  /** Renders the pages of all areas that have, or do not have, parameters. */
  async function renderPages(withParameters: boolean): Promise<void> {
    for (const [{ name, version, server }, renderer] of renderers) {
      for (const { path } of server.pages.filter((page) => hasParameters(page.path) === withParameters)) {
        const address = finder.find(path);
        if (address === undefined) {
          log(`${path} of ${name} is not checked with data of the running API: no page links to one`);
          continue;
        }
        const state: RenderedState = { name, version, address, data: 'current' };
        const rendering = await renderState(renderer, state, path, config);
        if (!rendering) continue;
        finder.addLinks(rendering.html);
        pages.states.push(state);
        pages.renderings.set(toRenderingKey(state), rendering);
      }
    }
  }

  try {
    await renderPages(false);
    await renderPages(true);
  } finally {
    for (const renderer of renderers.values()) await renderer.stop();
  }
  return pages;
}

/** The rounds in which a visitor loads pages that were rendered with the data of the running API, each in a tour of its own. */
export function listCurrentRounds(rounds: Round[], states: RenderedState[]): Round[] {
  return rounds
    .map(({ registry }): Round => {
      const tours = states.flatMap(({ name, version, address }) => {
        const remote = registry.remotes.find((each) => each.name === name && each.stable.version === version);
        return remote
          ? [
              {
                remote,
                viewer: 'visitor' as const,
                scenario: 'full' as const,
                conditions: USUAL_CONDITIONS,
                hasCurrentData: true,
                paths: [address],
              },
            ]
          : [];
      });
      return { registry, tours };
    })
    .filter(({ tours }) => tours.length > 0);
}
