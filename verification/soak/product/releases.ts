import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getContainerName } from '@canvass/workspace/source-version';
import { inRoot } from '@canvass/workspace/applications';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { publish } from '@canvass/release/store/publish';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import type { Journal } from '../journal';
import { loadPage } from '../users/visitor';
import type { SoakContext } from '../users/user-pool';

/** The area that is released while users are active. */
const RELEASED_AREA = 'mf-member';

export interface Releases {
  /** Promotes another version of an area, and rolls it back after `seconds`. */
  promoteAndRollBack: (seconds: number) => Promise<void>;
}

/** Copies a build as another version with the same files. */
function createNextBuild(): { directory: string; version: string; current: string } {
  const directory = createTemporaryDirectory('next-build');
  cpSync(inRoot(RELEASED_AREA, 'dist'), directory, { recursive: true });
  const file = join(directory, BUILD_MANIFEST);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
  const version = `${manifest.version.split('-')[0]}-5oa4f00d`;
  writeFileSync(file, JSON.stringify({ ...manifest, version, container: getContainerName(RELEASED_AREA, version) }));
  return { directory, version, current: manifest.version };
}

/** Publishes a second version of an area in addition to the one that is served. */
export function prepareReleases(store: string, world: SoakContext, journal: Journal): Releases {
  const { directory, version, current } = createNextBuild();
  publish(store, RELEASED_AREA, directory);

  /** Runs a release command and checks that the next page load names the expected version. */
  async function runReleaseTool(expected: string, ...toolArgs: string[]): Promise<void> {
    const ended = await runReleaseCommand(
      [...toolArgs, '--why', 'Because of the soak', '--store', store],
      () => undefined,
    );
    if (ended.exitCode !== 0)
      return journal.recordViolation('a release command failed', `${toolArgs.join(' ')}: ${ended.errorMessage}`);
    journal.recordAcknowledged(toolArgs[0] === 'promote' ? 'promotion' : 'rollback');
    const registry = await loadPage(world, '/');
    const served = registry?.remotes.find(({ name }) => name === RELEASED_AREA)?.stable.version;
    if (registry && served !== expected) {
      journal.recordViolation('a page does not name what was promoted', `${served} in place of ${expected}`);
    }
  }

  return {
    async promoteAndRollBack(seconds) {
      await runReleaseTool(version, 'promote', `${RELEASED_AREA}@${version}`, '--no-boot');
      await delay(seconds * 1000);
      await runReleaseTool(current, 'rollback', RELEASED_AREA);
    },
  };
}
