import { build as bundle } from 'esbuild';
import { inRoot } from './workspace';

/** Bundles the API with `@canvass/shared` into one file; npm packages stay where they are installed. */
await bundle({
  entryPoints: [inRoot('api/src/main.ts')],
  outfile: inRoot('api/dist/main.js'),
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
