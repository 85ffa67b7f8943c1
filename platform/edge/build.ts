import { buildProgram } from './build-program';

/** Builds `platform/edge/dist/edge.js`. */
await buildProgram('platform/edge/main.ts', 'platform/edge/dist/edge.js');
