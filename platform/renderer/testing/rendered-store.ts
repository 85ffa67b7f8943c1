import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPromotedStore, createTestManifest, publishBuild } from '@canvass/release/testing/fixture';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { ServerPage } from '@canvass/workspace/manifest';

/** The version of the shell and of `mf-public` in `createRenderedStore`. */
export const RENDERED_VERSION = '1.1.0-bbbb';

/** The server code of a shell: areas render their pages by themselves, as far as a test needs it. */
export const SHELL_CODE = `
let readApi;
let notFoundPages = 0;
const MARKUP = { queries: [], renderedAt: '2026-11-20T10:00:00.000Z', html: '', failureHtml: '', styleTags: '' };
module.exports = {
  SERVER_CONTRACT_VERSION: 2,
  sharedModules: { shared: { answer: 42 } },
  connectToApi: (read) => { readApi = read; },
  renderPage: async ({ render }, { url }) => {
    const page = await render(url, readApi);
    return page && { ...MARKUP, ...page };
  },
  renderNotFound: () => {
    notFoundPages += 1;
    return { ...MARKUP, description: { title: 'Nothing here, made ' + notFoundPages, status: 404 } };
  },
};`;

/** The server code of an area, from the body of a function of an address and of what reads from the API. */
export function createAreaCode(body: string): string {
  return `exports.area = { render: async (url, readApi) => { ${body} } };`;
}

/** Publishes a release with server code. */
function publishServerCode(store: string, name: string, text: string, pages: ServerPage[]): void {
  const server = { file: '.server/server.cjs', integrity: computeIntegrity(Buffer.from(text)), pages };
  const { area } = createTestManifest(name);
  const ownPages = pages.map(({ path }) => ({ path, title: path, frame: 'site' as const }));
  const areaPages = [...new Map([...(area?.pages ?? []), ...ownPages].map((page) => [page.path, page])).values()];
  publishBuild(store, name, {
    version: RENDERED_VERSION,
    server,
    ...(area && { area: { ...area, pages: areaPages } }),
  });
  const file = join(store, name, RENDERED_VERSION, server.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * A store with a shell and an area that have server code, published and not promoted: `mf-public` renders `/surveys`, with
 * the parameter `q`.
 * @param otherPages further pages that it renders.
 */
export function createRenderedStore(areaCode: string, otherPages: ServerPage[] = []): string {
  const store = createPromotedStore();
  publishServerCode(store, 'shell', SHELL_CODE, []);
  publishServerCode(store, 'mf-public', areaCode, [{ path: '/surveys', searchParameters: ['q'] }, ...otherPages]);
  return store;
}
