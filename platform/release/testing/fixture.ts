import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildManifest, ServerCode } from '@canvass/workspace/manifest';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import type { ChannelSettings } from '../model/channel';
import { promote } from '../commands/change';
import { publish } from '../store/publish';

/** Settings of a channel in tests. */
export const testSettings: ChannelSettings = {
  config: { apiBase: '/api', identity: 'local', firebase: { apiKey: 'a', authDomain: 'b', projectId: 'demo-c' } },
};

/** A new, empty temporary directory. */
export function createEmptyDirectory(): string {
  return createTemporaryDirectory('release');
}

/** The paths of `mf-public`, as in the product. */
const PUBLIC_PATHS = ['/', '/surveys', '/surveys/:id', '/embed/:id'];

/** The manifest of a build, as `build-app.ts` creates it. */
export function createTestManifest(name: string, overrides: Partial<BuildManifest> = {}): BuildManifest {
  const version = overrides.version ?? '1.0.0-aaaa';
  const base = { name, version, contract: 1, entry: 'entry.js', styles: [], pages: {}, shared: { react: '19.3.1' } };
  if (name === 'shell') return { ...base, document: { boot: 'boot.js', frames: 'frames.json' }, ...overrides };
  const path = `/${name}`;
  const paths = name === 'mf-public' ? [path, ...PUBLIC_PATHS] : [path];
  return {
    ...base,
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    pages: { [path]: ['page.js'] },
    area: { name, contract: 1, pages: paths.map((each) => ({ path: each, title: name, frame: 'site' })) },
    ...overrides,
  };
}

/** Server code as a build names it, for tests that do not run it. */
export function createTestServerCode(...paths: string[]): ServerCode {
  const pages = paths.map((path) => ({ path, searchParameters: [] }));
  return { file: '.server/server.cjs', integrity: 'sha384-a', pages };
}

/** Writes a build with its files. Returns its directory. */
export function writeTestBuild(manifest: BuildManifest, content = `console.log("${manifest.name}")`): string {
  const dist = createEmptyDirectory();
  for (const file of [manifest.entry, ...manifest.styles, ...Object.values(manifest.pages).flat()]) {
    writeFileSync(join(dist, file), `${content} // ${file}\n`);
  }
  if (manifest.document) {
    const html = '<div data-frame="visitor">Canvass {{notice}}</div>';
    writeFileSync(join(dist, manifest.document.boot), 'document.title;');
    writeFileSync(
      join(dist, manifest.document.frames),
      JSON.stringify({ css: 'a{}', html: { none: html, notice: html, mailbox: html } }),
    );
  }
  writeFileSync(join(dist, 'build.json'), JSON.stringify(manifest));
  return dist;
}

/** Publishes a generated build. */
export function publishBuild(store: string, name: string, overrides: Partial<BuildManifest> = {}): void {
  mkdirSync(store, { recursive: true });
  publish(store, name, writeTestBuild(createTestManifest(name, overrides)));
}

/** A store whose channel `production` serves a shell and two remotes, all `1.0.0-aaaa`. */
export function createPromotedStore(): string {
  const store = createEmptyDirectory();
  const names = ['shell', 'mf-admin', 'mf-public'];
  for (const name of names) publishBuild(store, name);
  const versions = Object.fromEntries(names.map((name) => [name, '1.0.0-aaaa']));
  promote({ store, channel: 'production', versions, settings: testSettings, why: 'First', by: 'ada' });
  return store;
}
