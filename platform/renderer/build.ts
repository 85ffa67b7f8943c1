import { buildProgram } from '@canvass/edge/build-program';

/** Builds `platform/renderer/dist/renderer.js`. */
await buildProgram('platform/renderer/main.ts', 'platform/renderer/dist/renderer.js');
