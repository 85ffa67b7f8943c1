import { join } from 'node:path';
import type { RegisteredRemote, Registry, ReleaseFile, RuntimeConfig } from '@canvass/shared/area';
import { readRegistry } from '@canvass/release/page/page-registry';
import { SHELL } from '@canvass/workspace/applications';
import { startEdge } from '@canvass/edge/edge';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { type Revision } from '@canvass/release/model/channel';
import { readPage } from '@canvass/release/store/channels';
import { readBuiltVersions, promote } from '@canvass/release/commands/promotion';
import { publish, publishAll } from '@canvass/release/store/publish';
import { renderPage } from '@canvass/release/page/render-page';
import { writeRevision } from '@canvass/release/revisions/revisions';
import { readShellFiles, type ShellFiles } from '@canvass/release/page/shell-files';
import { readRelease, getReleaseUrl, type Release } from '@canvass/release/store/store';
import { buildOneBundle, type BundleKind } from './one-bundle';

const CHANNEL = 'production';

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: 'bench', authDomain: 'canvass-bench.firebaseapp.com', projectId: 'demo-bench' },
};

/** One of the variants that are compared: the same sources, built and loaded in another way. */
export interface LoadingVariant {
  name: string;
  url: string;
  stop: () => Promise<void>;
}

function createFirstRevision(channel: string): Revision {
  const at = new Date().toISOString();
  return { channel, revision: 1, at, by: 'bench', why: 'bench', action: 'promote', boot: 'skipped', changes: [] };
}

function findFiles(release: Release, files: string[]): ReleaseFile[] {
  return files.map((file) => ({
    url: getReleaseUrl(release.name, release.version, file),
    integrity: release.files[file]?.integrity ?? '',
  }));
}

const NO_FRAMES: ShellFiles['skeletons'] = { css: '', html: { none: '', notice: '', mailbox: '' } };

/** A page that depends on its scripts: they render everything, and request everything. */
const DEFERRED_SHELL_FILES: Partial<ShellFiles> = { boot: '', skeletons: NO_FRAMES };

/** The product's page without some techniques, by the channel that serves it. */
const OMITTED_TECHNIQUES = {
  'without-frame': { skeletons: NO_FRAMES },
  'without-preloads': { boot: 'document.documentElement.dataset.frame="visitor"' },
  'without-both': DEFERRED_SHELL_FILES,
} satisfies Record<string, Partial<ShellFiles>>;

export type OmittedTechnique = keyof typeof OMITTED_TECHNIQUES;

/**
 * Publishes a build without federation in a store, with a page like the product's. The plain build has no skeleton and
 * preloads nothing; the other has both, like the product.
 */
async function publishOneBundle(kind: BundleKind, directory: string): Promise<string> {
  const store = join(directory, kind);
  const { dist, area } = await buildOneBundle(kind, directory);
  publish(store, SHELL, dist);
  const release = readRelease(store, SHELL, kind);
  const [entry = { url: '', integrity: '' }] = findFiles(release, [release.entry]);
  const remotes = Object.entries(area).map(([name, { metadata, pages }]): RegisteredRemote => {
    const preload = Object.entries(pages).map(([path, files]) => [path, findFiles(release, files)] as const);
    const stable = { version: kind, container: name, entry, preload: Object.fromEntries(preload), area: metadata };
    return { name, stable };
  });
  const registry: Registry = { channel: CHANNEL, revision: 1, shell: kind, remotes, config: CONFIG };
  const files = readShellFiles(store, release);
  const page = renderPage(registry, kind === 'plain' ? { ...files, ...DEFERRED_SHELL_FILES } : files);
  const channel = { channel: CHANNEL, revision: 1, shell: kind, remotes: {}, settings: { config: CONFIG } };
  writeRevision(store, channel, createFirstRevision(CHANNEL), page);
  return store;
}

async function publishProduct(directory: string): Promise<string> {
  const store = join(directory, 'product');
  await ensureBuilt();
  publishAll(store);
  promote({ store, channel: CHANNEL, versions: readBuiltVersions(), settings: { config: CONFIG }, why: 'The product' });
  return store;
}

/** Serves the product's versions with a page that lacks a technique. */
function publishWithoutTechnique(store: string, channel: OmittedTechnique): void {
  const registry = readRegistry(readPage(store, CHANNEL).html);
  const files = { ...readShellFiles(store, readRelease(store, SHELL, registry.shell)), ...OMITTED_TECHNIQUES[channel] };
  const snapshot = { channel, revision: 1, shell: registry.shell, remotes: {}, settings: { config: CONFIG } };
  writeRevision(store, snapshot, createFirstRevision(channel), renderPage(registry, files));
}

/**
 * Builds the product and the two builds that it is compared with, and serves each with the product's edge in front of
 * one API.
 */
export async function startVariants(
  directory: string,
  api: string,
  log: (line: string) => void,
): Promise<Record<'product' | BundleKind | OmittedTechnique, LoadingVariant>> {
  async function start(name: string, store: string, channel = CHANNEL): Promise<LoadingVariant> {
    const { port, stop } = await startEdge({ port: 0, releases: store, channel, apiUpstreams: [api] });
    return { name, url: `http://127.0.0.1:${port}`, stop };
  }
  log('building what is stale of the product');
  const store = await publishProduct(directory);
  const product = await start('Canvass', store);
  const startWithout = async (channel: OmittedTechnique) => {
    publishWithoutTechnique(store, channel);
    return start(`Canvass ${channel.replace('-', ' ')}`, store, channel);
  };
  log('building the same sources as one plain bundle');
  const plainBundle = await start('one plain bundle', await publishOneBundle('plain', directory));
  log('building the same sources as one bundle with every same optimisation');
  const splitBundle = await start('one optimized bundle', await publishOneBundle('split', directory));
  return {
    product,
    plain: plainBundle,
    split: splitBundle,
    'without-frame': await startWithout('without-frame'),
    'without-preloads': await startWithout('without-preloads'),
    'without-both': await startWithout('without-both'),
  };
}
