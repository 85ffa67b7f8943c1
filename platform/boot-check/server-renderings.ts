import { existsSync } from 'node:fs';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { fillPath } from '@canvass/preview/open-address';
import { SCENARIOS, type Scenario } from '@canvass/preview/preview-state';
import { createSampleReader } from '@canvass/preview/sample-reader';
import type { CheckedChange } from '@canvass/release/checks/boot-check';
import { ReleaseError } from '@canvass/release/model/release-error';
import { listActiveReleases, listNewReleases } from '@canvass/release/store/releases';
import type { Release, Store } from '@canvass/release/store/store';
import type { ApiReader } from '@canvass/renderer/api-reader';
import { createPageRenderer, type PageRenderer } from '@canvass/renderer/page-renderer';
import { DataTimeoutError, ThreadEndedError } from '@canvass/renderer/render-thread';
import { readServerCode } from '@canvass/renderer/server-code';
import type { PageRendering } from '@canvass/renderer/thread-protocol';
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
export type RenderingRelease = Release & { server: ServerCode };

/** The releases whose pages could be other ones for some users: new ones and, with a new shell, all. */
function listRenderingReleases({ before, releases }: CheckedChange): RenderingRelease[] {
  const newReleases = new Set(listNewReleases(before, releases));
  const isShellNew = newReleases.has(releases.shell);
  return releases.remotes
    .flatMap(listActiveReleases)
    .filter((release): release is RenderingRelease => release.server !== undefined)
    .filter((release) => isShellNew || newReleases.has(release));
}

/** The responses of the API with which a page is rendered: generated ones, or those of the running API. */
export type ApiData = Scenario | 'current';

/** What the new versions render on the server, by `toRenderingKey`. */
export type ServerRenderings = Map<string, PageRendering>;

/** A page that was rendered on the server: by which version, at which address, with which responses of the API. */
export interface RenderedState {
  name: string;
  version: string;
  address: string;
  data: ApiData;
}

export function toRenderingKey({ name, version, address, data }: RenderedState): string {
  return [name, version, address, data].join(' ');
}

/** Renders a page. @throws ReleaseError if that fails, unless it is the API's refusal that kept it from being rendered. */
export async function renderState(
  { render }: PageRenderer,
  state: RenderedState,
  path: string,
  config: RuntimeConfig,
): Promise<PageRendering | undefined> {
  const { name, version, address, data } = state;
  try {
    const rendering = await render({ url: address, config });
    if (rendering) return rendering;
    throw new Error('its code has no such page');
  } catch (error) {
    // A page that the API refuses may be served as it is, as long as that takes no time.
    const hasTakenLong = error instanceof ThreadEndedError || error instanceof DataTimeoutError;
    if (data === 'refused' && !hasTakenLong) return undefined;
    throw new ReleaseError(
      'boot',
      `The page ${path} of ${name} ${version} could not be rendered on the server (API responses: ${data}): ${(error as Error).message}`,
    );
  }
}

/** What renders the pages of new versions on the server. */
export interface RenderingCode {
  areas: RenderingRelease[];
  createRenderer: (area: RenderingRelease, readApi: ApiReader) => PageRenderer;
}

/** The code that renders pages of new versions; undefined if they render none. */
export async function prepareRendering(store: Store, change: CheckedChange): Promise<RenderingCode | undefined> {
  const { shell } = change.releases;
  const { server } = shell;
  const areas = listRenderingReleases(change);
  if (!server || areas.length === 0) return undefined;
  const program = await findThreadProgram();
  const shellCode = readServerCode(store, { ...shell, ...server });
  return {
    areas,
    createRenderer: (area, readApi) =>
      createPageRenderer(
        program,
        { shell: shellCode, area: readServerCode(store, { ...area, ...area.server }) },
        readApi,
      ),
  };
}

/** Renders the pages of a release with generated responses. @throws ReleaseError for the first that cannot be rendered. */
async function renderRelease(
  store: Store,
  area: RenderingRelease,
  createRenderer: RenderingCode['createRenderer'],
  config: RuntimeConfig,
  renderings: ServerRenderings,
): Promise<void> {
  const { name, version } = area;
  const description = readApiDescription(store, name, version);
  const read = description && createSampleReader(description);
  let data: Scenario = 'full';
  const renderer = createRenderer(area, (path) => {
    const response = read?.(path, data);
    return response ? Promise.resolve(response) : Promise.reject(new Error(`its contracts do not have GET ${path}`));
  });
  try {
    for (data of SCENARIOS) {
      for (const { path } of area.server.pages) {
        const state = { name, version, address: fillPath(path), data };
        const rendering = await renderState(renderer, state, path, config);
        if (rendering) renderings.set(toRenderingKey(state), rendering);
      }
    }
  } finally {
    await renderer.stop();
  }
}

/**
 * Renders every page of new versions that is rendered on the server, with generated responses of the API.
 * @param code undefined if the new versions render no page.
 * @param config the configuration of the page in which they are shown.
 * @throws ReleaseError with code `boot` that names the page.
 */
export async function renderOnServer(
  store: Store,
  code: RenderingCode | undefined,
  config: RuntimeConfig,
): Promise<ServerRenderings> {
  const renderings: ServerRenderings = new Map();
  if (!code) return renderings;
  for (const area of code.areas) await renderRelease(store, area, code.createRenderer, config, renderings);
  return renderings;
}
