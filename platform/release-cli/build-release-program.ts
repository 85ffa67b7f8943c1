import { buildProgram } from '@canvass/edge/build-program';
import { inRoot } from '@canvass/workspace/applications';

const BOOT_CHECK = '@canvass/boot-check/run-boot-check';
const COMPILER = '@canvass/bundler/check-types';

const REPLACEMENT = inRoot('platform/release-cli/without-checkout.ts');

/**
 * Bundles the command line into one file that Node runs alone, without the boot check and the compiler.
 * @param outfile relative to the repository.
 * @param alias files that stand in for other modules, or for these two, by the names of those.
 */
export function buildReleaseProgram(outfile: string, alias: Record<string, string> = {}): Promise<void> {
  return buildProgram('platform/release-cli/main.ts', outfile, {
    alias: { [BOOT_CHECK]: REPLACEMENT, [COMPILER]: REPLACEMENT, ...alias },
  });
}
