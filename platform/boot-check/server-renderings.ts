import { existsSync } from 'node:fs';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { fillPath } from '@canvass/preview/open-address';
import { SCENARIOS, type Scenario } from '@canvass/preview/preview-state';
import { createSampleReader } from '@canvass/preview/sample-reader';
import type { CheckedChange } from '@canvass/release/checks/boot-check';
import { ReleaseError } from '@canvass/release/model/release-error';
import { listActiveReleases, listNewReleases } from '@canvass/release/store/releases';
import type { Release, Store } from '@canvass/release/store/store';
import { createPageRenderer, type PageRenderer, ThreadEndedError } from '@canvass/renderer/render-thread';
import { readServerCode } from '@canvass/renderer/server-code';
import type { CheckedCode, PageRendering, PageRequest } from '@canvass/renderer/thread-protocol';
import type { RuntimeConfig } from '@canvass/shared/area';
import { inRoot } from '@canvass/workspace/applications';
import type { ServerCode } from '@canvass/workspace/manifest';
import { readApiDescription } from './api-descriptions';

/** The renderer as an image contains it. */
const BUILT_PROGRAM = inRoot('platform/renderer/dist/renderer.js');

/** The program that a thread runs: compiled from its sources or, in an image, where nothing can be written, as built. */
async function findThreadProgram(): Promise<string> {
  try {
    return (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
  } catch (error) {
    if (!existsSync(BUILT_PROGRAM)) throw error;
    return BUILT_PROGRAM;
  }
}

/** A release that renders pages on the server. */
type RenderingRelease = Release & { server: ServerCode };

/** The releases whose pages could be other ones for some users: new ones and, with a new shell, all. */
function listRenderingReleases({ before, releases }: CheckedChange): RenderingRelease[] {
  const newReleases = new Set(listNewReleases(before, releases));
  const isShellNew = newReleases.has(releases.shell);
  return releases.remotes
    .flatMap(listActiveReleases)
    .filter((release): release is RenderingRelease => release.server !== undefined)
    .filter((release) => isShellNew || newReleases.has(release));
}

/** What the new versions render on the server, with generated responses of the API, by `toRenderingKey`. */
export type ServerRenderings = Map<string, PageRendering>;

/** A page that was rendered on the server: by which version, at which address, with which responses of the API. */
interface RenderedState {
  name: string;
  version: string;
  address: string;
  scenario: Scenario;
}

export function toRenderingKey({ name, version, address, scenario }: RenderedState): string {
  return [name, version, address, scenario].join(' ');
}

/** Renders a page. Returns what is wrong with it, or undefined if the API's refusal kept it from being rendered. */
async function tryRendering(
  { render }: PageRenderer,
  request: PageRequest,
  scenario: Scenario,
): Promise<PageRendering | string | undefined> {
  try {
    return (await render(request)) ?? 'its code has no such page';
  } catch (error) {
    // A page that the API refuses may be served as it is, as long as that takes no time.
    if (scenario === 'refused' && !(error instanceof ThreadEndedError)) return undefined;
    return (error as Error).message;
  }
}

function createRenderingError({ name, version, scenario }: RenderedState, path: string, reason: string): ReleaseError {
  return new ReleaseError(
    'boot',
    `The page ${path} of ${name} ${version} could not be rendered on the server (API responses: ${scenario}): ${reason}`,
  );
}

/** Renders the pages of a release. @throws ReleaseError for the first that cannot be rendered. */
async function renderRelease(
  store: Store,
  shell: CheckedCode,
  area: RenderingRelease,
  program: string,
  config: RuntimeConfig,
  renderings: ServerRenderings,
): Promise<void> {
  const { name, version } = area;
  const description = readApiDescription(store, name, version);
  const read = description && createSampleReader(description);
  let scenario: Scenario = 'full';
  const readApi = (path: string) => {
    const response = read?.(path, scenario);
    return response ? Promise.resolve(response) : Promise.reject(new Error(`its contracts do not have GET ${path}`));
  };
  const code = { shell, area: readServerCode(store, { ...area, ...area.server }) };
  const renderer = createPageRenderer(program, code, readApi);
  try {
    for (scenario of SCENARIOS) {
      for (const { path } of area.server.pages) {
        const address = fillPath(path);
        const state = { name, version, address, scenario };
        const rendering = await tryRendering(renderer, { url: address, config }, scenario);
        if (typeof rendering === 'string') throw createRenderingError(state, path, rendering);
        if (rendering) renderings.set(toRenderingKey(state), rendering);
      }
    }
  } finally {
    await renderer.stop();
  }
}

/**
 * Renders every page of new versions that is rendered on the server, with generated responses of the API.
 * @param config the configuration of the page in which they are shown.
 * @throws ReleaseError with code `boot` that names the page.
 */
export async function renderOnServer(
  store: Store,
  change: CheckedChange,
  config: RuntimeConfig,
): Promise<ServerRenderings> {
  const renderings: ServerRenderings = new Map();
  const { shell } = change.releases;
  const areas = listRenderingReleases(change);
  const { server } = shell;
  if (!server || areas.length === 0) return renderings;
  const program = await findThreadProgram();
  const shellCode = readServerCode(store, { ...shell, ...server });
  for (const area of areas) await renderRelease(store, shellCode, area, program, config, renderings);
  return renderings;
}
