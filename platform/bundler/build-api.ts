import { build as bundle } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { BUILD_MANIFEST } from '@canvass/workspace/manifest';
import { getSourceVersion } from '@canvass/workspace/source-version';
import { inRoot, ROOT } from '@canvass/workspace/applications';

const version = getSourceVersion('api');

/** Bundles each of the API's programs with `@canvass/shared` into one file; npm packages stay external. */
await bundle({
  absWorkingDir: ROOT,
  entryPoints: [
    inRoot('api/src/main.ts'),
    inRoot('api/demo/seed.ts'),
    ...['grant', 'mails', 'reconcile', 'reconcile-payments'].map((name) => inRoot(`api/src/cli/${name}.ts`)),
  ],
  // All in one folder, wherever their sources are: `dist/main.js`, `dist/grant.js`.
  entryNames: '[name]',
  outdir: inRoot('api/dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-external',
      setup(build) {
        build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@canvass/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});

writeFileSync(inRoot('api/dist', BUILD_MANIFEST), `${JSON.stringify({ name: 'api', version })}\n`);
console.log(`built api ${version}`);
