import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from '@canvass/workspace/applications';
import { formatThirdPartyNotices, NOTICES_FILE } from '@canvass/workspace/third-party-notices';

/**
 * Bundles a program with all its dependencies into one file, for an image that contains nothing else.
 * @param entry relative to the repository.
 * @param outfile relative to the repository; the notices of what it contains are written beside it.
 * @param external packages that the file does not contain, because they consist of more than code.
 */
export async function buildProgram(entry: string, outfile: string, external: string[] = []): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: inRoot(),
    entryPoints: [inRoot(entry)],
    outfile: inRoot(outfile),
    bundle: true,
    external,
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
