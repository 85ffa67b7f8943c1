import { buildProgram } from '@canvass/edge/build-program';
import { inRoot } from '@canvass/workspace/applications';

/** What needs a browser, a compiler, or sources. */
const MODULES = [
  '@canvass/boot-check/run-boot-check',
  '@canvass/bundler/check-types',
  '@canvass/workspace/source-version',
] as const;

const REPLACEMENT = inRoot('platform/release-cli/without-checkout.ts');

/**
 * Bundles the command line into one file that Node runs alone: without the boot check, and without publishing.
 * @param outfile relative to the repository.
 * @param replacement the file that stands in for the modules that do these.
 */
export function buildReleaseProgram(outfile: string, replacement: string = REPLACEMENT): Promise<void> {
  const alias = Object.fromEntries(MODULES.map((name) => [name, replacement]));
  return buildProgram('platform/release-cli/main.ts', outfile, { alias });
}
