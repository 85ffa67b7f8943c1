import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from '@canvass/workspace/applications';
import { formatThirdPartyNotices, NOTICES_FILE } from '@canvass/workspace/third-party-notices';

interface ProgramOptions {
  /** Packages that the file does not contain, because they consist of more than code. */
  external?: string[];
  /** Files that stand in for modules, by the names of those. */
  alias?: Record<string, string>;
}

/**
 * Bundles a program with all its dependencies into one file, for a machine that has nothing else of it.
 * @param entry relative to the repository.
 * @param outfile relative to the repository; the notices of what it contains are written beside it.
 */
export async function buildProgram(
  entry: string,
  outfile: string,
  { external = [], alias = {} }: ProgramOptions = {},
): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: inRoot(),
    entryPoints: [inRoot(entry)],
    outfile: inRoot(outfile),
    bundle: true,
    external,
    alias,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // undici is CommonJS and loads Node's own modules with `require`, which ES modules lack.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
    },
    sourcemap: true,
    logLevel: 'warning',
  });
  const files = Object.keys(metafile.inputs).map((file) => inRoot(file));
  writeFileSync(inRoot(join(dirname(outfile), NOTICES_FILE)), formatThirdPartyNotices(files));
}
