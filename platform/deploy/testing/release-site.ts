import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { captureTool } from '@canvass/node-utils/programs/run-tool';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { buildReleaseProgram } from '@canvass/release-cli/build-release-program';
import { createTestManifest, writeTestBuild } from '@canvass/release/testing/fixture';
import { inRoot } from '@canvass/workspace/applications';

/** The version of every build at first. */
const FIRST_VERSION = '1.3.0-aaaa';

/** The exit code and the output of a command. */
export interface CommandOutcome {
  code: number;
  output: string;
}

/** A small checkout with the release program, where the release image has its own, and a store below it. */
export interface ReleaseSite {
  /** The folder that is `/canvass` in the image. */
  root: string;
  store: string;
  program: string;
  /** Writes a build of an application in place of the last one. */
  writeBuild: (name: string, version: string) => void;
  /** Removes the store, and writes the first builds. */
  reset: () => void;
  /** Runs a program in the repository. */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<CommandOutcome>;
}

/** Creates a checkout for generated builds of the shell and two areas, whose program has neither boot check nor compiler. */
export async function createReleaseSite(): Promise<ReleaseSite> {
  const root = createTemporaryDirectory('release-site');
  const program = join(root, 'platform/release-cli/release.mjs');
  await buildReleaseProgram(relative(inRoot(), program), inRoot('platform/deploy/testing/generated-builds.ts'));
  const writeBuild = (name: string, version: string) => {
    const dist = join(root, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    cpSync(writeTestBuild(createTestManifest(name, { version })), dist, { recursive: true });
    mkdirSync(join(root, name, 'src'), { recursive: true });
    writeFileSync(join(root, name, 'src/area.ts'), '');
  };
  const store = join(root, '.data/releases');
  return {
    root,
    store,
    program,
    writeBuild,
    reset() {
      rmSync(store, { recursive: true, force: true });
      for (const name of ['shell', 'mf-admin', 'mf-public']) writeBuild(name, FIRST_VERSION);
    },
    run: (name, args, env = {}) => captureTool(name, args, env, inRoot()),
  };
}
