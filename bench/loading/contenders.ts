import { join } from 'node:path';
import type { RegisteredRemote, Registry, ReleaseFile, RuntimeConfig } from '@canvass/shared/area';
import { registryIn } from '../../platform/release/page-registry';
import { SHELL } from '../../platform/build/workspace';
import { startEdge } from '../../platform/edge/edge';
import { ensureBuilt } from '../../platform/launch/builds';
import { readPage, type Revision } from '../../platform/release/channel';
import { builtVersions, promote } from '../../platform/release/promote';
import { publish, publishAll } from '../../platform/release/publish';
import { renderPage } from '../../platform/release/render-page';
import { writeRevision } from '../../platform/release/revisions';
import { shellFiles, type ShellFiles } from '../../platform/release/shell-files';
import { readRelease, releaseUrl, type Release } from '../../platform/release/store';
import { buildOneBundle, type OneBundle } from './one-bundle';

const CHANNEL = 'production';

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: 'bench', authDomain: 'canvass-bench.firebaseapp.com', projectId: 'demo-bench' },
};

/** One of those that are compared: the same sources, built and loaded in another way. */
export interface Contender {
  name: string;
  /** Its origin. */
  url: string;
  stop: () => Promise<void>;
}

function firstRevision(channel: string): Revision {
  const at = new Date().toISOString();
  return { channel, revision: 1, at, by: 'bench', why: 'bench', action: 'promote', boot: 'skipped', changes: [] };
}

function filesOf(release: Release, files: string[]): ReleaseFile[] {
  return files.map((file) => ({
    url: releaseUrl(release.name, release.version, file),
    integrity: release.files[file]?.integrity ?? '',
  }));
}

const NO_FRAMES: ShellFiles['frames'] = { css: '', html: { none: '', notice: '', mailbox: '' } };

/** A page that waits for its scripts: they draw everything, and ask for everything. */
const NOTHING_EARLY: Partial<ShellFiles> = { boot: '', frames: NO_FRAMES };

/** The product's page without something, by the channel that serves it. */
const WITHOUT = {
  'without-frame': { frames: NO_FRAMES },
  'without-preloads': { boot: 'document.documentElement.dataset.frame="visitor"' },
  'without-both': NOTHING_EARLY,
} satisfies Record<string, Partial<ShellFiles>>;

/** The product without a technique. */
export type Without = keyof typeof WITHOUT;

/**
 * Puts a build without federation into a store, with a page like the product's. The plain one brings no frame and preloads
 * nothing; the other does both as the product does.
 */
async function publishOneBundle(kind: OneBundle, directory: string): Promise<string> {
  const store = join(directory, kind);
  const { dist, area } = await buildOneBundle(kind, directory);
  publish(store, SHELL, dist);
  const release = readRelease(store, SHELL, kind);
  const [entry = { url: '', integrity: '' }] = filesOf(release, [release.entry]);
  const remotes = Object.entries(area).map(([name, { metadata, pages }]): RegisteredRemote => {
    const preload = Object.entries(pages).map(([path, files]) => [path, filesOf(release, files)] as const);
    const stable = { version: kind, container: name, entry, preload: Object.fromEntries(preload), area: metadata };
    return { name, stable };
  });
  const registry: Registry = { channel: CHANNEL, revision: 1, shell: kind, remotes, config: CONFIG };
  const files = shellFiles(store, release);
  const page = renderPage(registry, kind === 'plain' ? { ...files, ...NOTHING_EARLY } : files);
  const channel = { channel: CHANNEL, revision: 1, shell: kind, remotes: {}, settings: { config: CONFIG } };
  writeRevision(store, channel, firstRevision(CHANNEL), page);
  return store;
}

async function publishProduct(directory: string): Promise<string> {
  const store = join(directory, 'product');
  await ensureBuilt();
  publishAll(store);
  promote({ store, channel: CHANNEL, versions: builtVersions(), settings: { config: CONFIG }, why: 'The product' });
  return store;
}

/** Serves the product's versions by a page that lacks a technique. */
function publishWithout(store: string, channel: Without): void {
  const registry = registryIn(readPage(store, CHANNEL).html);
  const files = { ...shellFiles(store, readRelease(store, SHELL, registry.shell)), ...WITHOUT[channel] };
  const snapshot = { channel, revision: 1, shell: registry.shell, remotes: {}, settings: { config: CONFIG } };
  writeRevision(store, snapshot, firstRevision(channel), renderPage(registry, files));
}

/** Builds the product and the two it is compared with, and serves each with the product's edge in front of one API. */
export async function startContenders(
  directory: string,
  api: string,
  say: (line: string) => void,
): Promise<Record<'product' | OneBundle | Without, Contender>> {
  async function start(name: string, store: string, channel = CHANNEL): Promise<Contender> {
    const { port, stop } = await startEdge({ port: 0, releases: store, channel, apiTargets: [api] });
    return { name, url: `http://127.0.0.1:${port}`, stop };
  }
  say('building what is stale of the product');
  const store = await publishProduct(directory);
  const product = await start('Canvass', store);
  const without = async (channel: Without) => {
    publishWithout(store, channel);
    return start(`Canvass ${channel.replace('-', ' ')}`, store, channel);
  };
  say('building the same sources as one plain bundle');
  const plain = await start('one plain bundle', await publishOneBundle('plain', directory));
  say('building the same sources as one bundle with every same optimisation');
  const split = await start('one optimised bundle', await publishOneBundle('split', directory));
  return {
    product,
    plain,
    split,
    'without-frame': await without('without-frame'),
    'without-preloads': await without('without-preloads'),
    'without-both': await without('without-both'),
  };
}
