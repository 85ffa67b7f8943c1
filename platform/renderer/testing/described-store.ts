import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPromotedStore, publishBuild } from '@canvass/release/testing/fixture';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { ServerPage } from '@canvass/workspace/manifest';

/** The version of the shell and of `mf-public` in `createDescribedStore`. */
export const DESCRIBED_VERSION = '1.1.0-bbbb';

/** The server code of a shell: areas describe their pages by themselves. */
export const SHELL_CODE = `
let readApi;
module.exports = {
  SERVER_CONTRACT_VERSION: 1,
  sharedModules: { shared: { answer: 42 } },
  connectToApi: (read) => { readApi = read; },
  describePage: async ({ describe }, url) => describe(url, readApi),
};`;

/** The server code of an area, from the body of a function of an address and of what reads from the API. */
export function createAreaCode(body: string): string {
  return `exports.area = { describe: async (url, readApi) => { ${body} } };`;
}

/** Publishes a release with server code. */
function publishServerCode(store: string, name: string, text: string, pages: ServerPage[]): void {
  const server = { file: '.server/server.cjs', integrity: computeIntegrity(Buffer.from(text)), pages };
  publishBuild(store, name, { version: DESCRIBED_VERSION, server });
  const file = join(store, name, DESCRIBED_VERSION, server.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * A store with a shell and an area that have server code, published and not promoted: `mf-public` describes `/surveys`, with
 * the parameter `q`.
 */
export function createDescribedStore(areaCode: string): string {
  const store = createPromotedStore();
  publishServerCode(store, 'shell', SHELL_CODE, []);
  publishServerCode(store, 'mf-public', areaCode, [{ path: '/surveys', searchParameters: ['q'] }]);
  return store;
}
