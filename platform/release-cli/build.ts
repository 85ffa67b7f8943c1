import { buildProgram } from '@canvass/edge/build-program';
import { inRoot } from '@canvass/workspace/applications';

const REPLACEMENT = inRoot('platform/release-cli/without-checkout.ts');

/** Builds `platform/release-cli/dist/release.mjs`, with which Node alone rolls back, locks, verifies, and shows what is served. */
await buildProgram('platform/release-cli/main.ts', 'platform/release-cli/dist/release.mjs', {
  alias: { '@canvass/boot-check/run-boot-check': REPLACEMENT, '@canvass/bundler/check-types': REPLACEMENT },
});
