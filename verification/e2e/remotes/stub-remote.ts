import { editDocuments } from '../documents';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { PageMetadata, RegisteredRemote, Registry, RemoteVersion } from '@canvass/shared/area';
import { describeLocalApi } from '@canvass/preview/local-preview';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { API_DESCRIPTION_FILE, SERVER_CODE_DIRECTORY, type ServerCode } from '@canvass/workspace/manifest';
import { createTestManifest, writeTestBuild } from '@canvass/release/testing/fixture';
import { editRegistry, readRegistry } from '@canvass/release/page/page-registry';
import { publish } from '@canvass/release/store/publish';

/** A handwritten version of a remote: a container of a few lines instead of a build. */
export interface StubRemoteOptions {
  /** The remote's name. */
  name: string;
  version: string;
  /** The only page. */
  page: PageMetadata;
  /** The body of a function that receives React and returns the page's component. */
  component: string;
  /** The name under which the page's module exports the component; `Page` unless it is a mistake. */
  exportName?: string;
  contract?: number;
  /** Whether the page is rendered on the server, too. */
  isServerRendered?: boolean;
  /** The source of the function that describes the page on the server. */
  describePage?: string;
}

/** The version as a registry references it, and the source of its entry script. */
export function createStubRemote({
  name,
  version,
  page,
  component,
  exportName = 'Page',
  contract = 1,
  isServerRendered = false,
  describePage = 'async () => ({})',
}: StubRemoteOptions): {
  version: RemoteVersion;
  script: string;
  /** The code that renders the page on the server. */
  serverCode: string | undefined;
} {
  const container = `${name}_${version}`.replaceAll(/\W/g, '_');
  const area = { name, contract, pages: [page] };
  const script = `var ${container} = (() => {
  let scope;
  const load = async () => {
    const React = (await Object.values(scope.react)[0].get())();
    return { ${exportName}: ((React) => { ${component} })(React) };
  };
  const area = ${JSON.stringify(area)};
  return {
    init: (shared) => { scope = shared; },
    get: async () => () => ({ area: { ...area, pages: area.pages.map((page) => ({ ...page, load })) } }),
  };
})();`;
  const entry = { url: `/releases/${name}/${version}/entry.js`, integrity: computeIntegrity(script) };
  const serverCode = `const React = require('react');
const load = async () => ({ Page: ((React) => { ${component} })(React) });
const loadDocument = async () => ({ describePage: ${describePage} });
exports.area = { ...${JSON.stringify(area)}, pages: [{ ...${JSON.stringify(page)}, load, loadDocument }] };`;
  return {
    version: { version, container, entry, preload: {}, area },
    script,
    serverCode: isServerRendered ? serverCode : undefined,
  };
}

function createServerManifest(serverCode: string, pages: PageMetadata[]): ServerCode {
  return {
    file: `${SERVER_CODE_DIRECTORY}/server.cjs`,
    integrity: computeIntegrity(serverCode),
    pages: pages.map(({ path }) => ({ path, searchParameters: [] })),
  };
}

/** Publishes a handwritten version, like the release of a build. */
export function publishStub(
  store: string,
  { version: { version, container, area }, script, serverCode }: ReturnType<typeof createStubRemote>,
): void {
  const { name, contract } = area;
  const pages = Object.fromEntries(area.pages.map(({ path }) => [path, []]));
  const server = serverCode === undefined ? undefined : createServerManifest(serverCode, area.pages);
  const build = createTestManifest(name, {
    version,
    contract,
    container,
    pages,
    shared: {},
    area,
    ...(server && { server }),
  });
  const dist = writeTestBuild(build, script);
  if (server) {
    mkdirSync(join(dist, dirname(server.file)), { recursive: true });
    writeFileSync(join(dist, server.file), serverCode ?? '');
  }
  writeFileSync(join(dist, API_DESCRIPTION_FILE), JSON.stringify(describeLocalApi()));
  publish(store, name, dist);
}

/** Serves the entry script of a handwritten version to a page, as the edge would. */
export async function serveStub(page: Page, stub: ReturnType<typeof createStubRemote>): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`**${stub.version.entry.url}*`, (route) =>
    route.fulfill({ body: stub.script, contentType: 'text/javascript', headers }),
  );
}

/** The source of a component that shows only a heading. */
export function createHeadingComponent(text: string): string {
  return `return () => React.createElement('h1', null, ${JSON.stringify(text)});`;
}

/** Returns a document with an edited registry. */
export function editRegistryInHtml(html: string, edit: (registry: Registry) => void): string {
  return editRegistry(html, (registry) => {
    edit(registry);
    return registry;
  });
}

/** Edits the registry in every document that a page loads. */
export function editRegistries(page: Page, edit: (registry: Registry) => void): Promise<void> {
  return editDocuments(page, (html) => editRegistryInHtml(html, edit));
}

/** The remote with this name in the registry that a channel serves. */
export async function fetchServedRemote(context: BrowserContext, url: string, name: string): Promise<RegisteredRemote> {
  const response = await context.request.get(url, { headers: { accept: 'text/html' } });
  const found = readRegistry(await response.text()).remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`The channel serves no ${name}`);
  return found;
}
