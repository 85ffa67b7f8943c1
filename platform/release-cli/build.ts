import { buildReleaseProgram } from './build-release-program';

/** Builds `platform/release-cli/dist/release.mjs`, with which Node alone rolls back, locks, verifies, and shows what is served. */
await buildReleaseProgram('platform/release-cli/dist/release.mjs');
