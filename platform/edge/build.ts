import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from '@canvass/workspace/applications';
import { formatThirdPartyNotices, NOTICES_FILE } from '@canvass/workspace/third-party-notices';

/** Builds `platform/edge/dist/edge.js`: the edge with all its dependencies, for an image that contains nothing else. */
const { metafile } = await build({
  metafile: true,
  absWorkingDir: inRoot(),
  entryPoints: [inRoot('platform/edge/main.ts')],
  outfile: inRoot('platform/edge/dist/edge.js'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // undici is CommonJS and loads Node's own modules with `require`, which ES modules lack.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  sourcemap: true,
  logLevel: 'warning',
});

const files = Object.keys(metafile.inputs).map((file) => inRoot(file));
writeFileSync(inRoot('platform/edge/dist', NOTICES_FILE), formatThirdPartyNotices(files));
