import { buildProgram } from '@canvass/edge/build-program';

/** Builds `platform/renderer/dist/renderer.js`. What draws pictures, in machine code, stays in `node_modules`. */
await buildProgram('platform/renderer/main.ts', 'platform/renderer/dist/renderer.js', {
  external: ['@napi-rs/canvas'],
});
