import { existsSync } from 'node:fs';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { fillPath } from '@canvass/preview/open-address';
import { SCENARIOS, type Scenario } from '@canvass/preview/preview-state';
import { createSampleReader } from '@canvass/preview/sample-reader';
import type { CheckedChange } from '@canvass/release/checks/boot-check';
import { ReleaseError } from '@canvass/release/model/release-error';
import { listActiveReleases, listNewReleases } from '@canvass/release/store/releases';
import type { Release, Store } from '@canvass/release/store/store';
import { createPageDescriber, type PageDescriber, ThreadEndedError } from '@canvass/renderer/render-thread';
import { readServerCode } from '@canvass/renderer/server-code';
import type { CheckedCode } from '@canvass/renderer/thread-protocol';
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

/** A release that describes pages on the server. */
type DescribingRelease = Release & { server: ServerCode };

/** The releases whose descriptions could be other ones for some users: new ones and, with a new shell, all. */
function listDescribingReleases({ before, releases }: CheckedChange): DescribingRelease[] {
  const newReleases = new Set(listNewReleases(before, releases));
  const isShellNew = newReleases.has(releases.shell);
  return releases.remotes
    .flatMap(listActiveReleases)
    .filter((release): release is DescribingRelease => release.server !== undefined)
    .filter((release) => isShellNew || newReleases.has(release));
}

/** Describes a page. Returns what is wrong with the description. */
async function findProblem({ describe }: PageDescriber, path: string, scenario: Scenario): Promise<string | undefined> {
  try {
    return (await describe(fillPath(path))) ? undefined : 'its code has no such page';
  } catch (error) {
    // A page that the API refuses may be served without a description, as long as that takes no time.
    if (scenario === 'refused' && !(error instanceof ThreadEndedError)) return undefined;
    return (error as Error).message;
  }
}

/** Refuses a release that fails to describe one of its pages. Returns the number of descriptions. */
async function checkRelease(
  store: Store,
  shell: CheckedCode,
  area: DescribingRelease,
  program: string,
): Promise<number> {
  const description = readApiDescription(store, area.name, area.version);
  const read = description && createSampleReader(description);
  let scenario: Scenario = 'full';
  const readApi = (path: string) => {
    const response = read?.(path, scenario);
    return response ? Promise.resolve(response) : Promise.reject(new Error(`its contracts do not have GET ${path}`));
  };
  const code = { shell, area: readServerCode(store, { ...area, ...area.server }) };
  const describer = createPageDescriber(program, code, readApi);
  let count = 0;
  try {
    for (scenario of SCENARIOS) {
      for (const { path } of area.server.pages) {
        const problem = await findProblem(describer, path, scenario);
        if (problem !== undefined) throw describeFailure(area, path, scenario, problem);
        count += 1;
      }
    }
  } finally {
    await describer.stop();
  }
  return count;
}

function describeFailure({ name, version }: Release, path: string, scenario: Scenario, reason: string): ReleaseError {
  return new ReleaseError(
    'boot',
    `The page ${path} of ${name} ${version} could not be described on the server (API responses: ${scenario}): ${reason}`,
  );
}

/**
 * Describes every page of new versions that describe pages on the server, with generated responses of the API.
 * @throws ReleaseError with code `boot` that names the page.
 */
export async function checkDescriptions(
  store: Store,
  change: CheckedChange,
  log: (line: string) => void,
): Promise<void> {
  const { shell } = change.releases;
  const areas = listDescribingReleases(change);
  const { server } = shell;
  if (!server || areas.length === 0) return;
  const program = await findThreadProgram();
  const shellCode = readServerCode(store, { ...shell, ...server });
  for (const area of areas) {
    const count = await checkRelease(store, shellCode, area, program);
    log(`${area.name}: ${count} page descriptions`);
  }
}
