import { join } from 'node:path';
import type { RegisteredRemote, Registry, ReleaseFile, RuntimeConfig } from '@canvass/shared/area';
import { readAddresses } from '@canvass/data-directory/addresses';
import { startEdge, type EdgeOptions } from '@canvass/edge/edge';
import type { Revision } from '@canvass/release/model/channel';
import { readRegistry } from '@canvass/release/page/page-registry';
import { renderPage } from '@canvass/release/page/render-page';
import { readShellFiles, type ShellFiles } from '@canvass/release/page/shell-files';
import { writeRevision } from '@canvass/release/revisions/revisions';
import { readPage } from '@canvass/release/store/channels';
import { publish } from '@canvass/release/store/publish';
import { readRelease, getReleaseUrl, type Release } from '@canvass/release/store/store';
import { SHELL } from '@canvass/workspace/applications';
import type { Stack } from '../../e2e/stack';
import { buildOneBundle, type BundleKind } from './one-bundle';
import { startStaticCopies } from './static-copies';
import type { LoadingVariant } from './variant';

const CHANNEL = 'production';

/**
 * - `product`: as it is, with its renderer.
 * - `frame-only`: the same without a renderer, as it was before, and as it is while the renderer is down.
 * - `plain`, `split`: the same sources without federation, see `one-bundle.ts`.
 * - `limit`: the documents of the product without any script.
 */
export type VariantName = 'product' | 'frame-only' | BundleKind | 'limit';

function createFirstRevision(): Revision {
  const at = new Date().toISOString();
  return {
    channel: CHANNEL,
    revision: 1,
    at,
    by: 'bench',
    why: 'bench',
    action: 'promote',
    boot: 'skipped',
    changes: [],
  };
}

function findFiles(release: Release, files: string[]): ReleaseFile[] {
  return files.map((file) => ({
    url: getReleaseUrl(release.name, release.version, file),
    integrity: release.files[file]?.integrity ?? '',
  }));
}

/** A page that depends on its scripts: they render everything, and request everything. */
const DEFERRED_SHELL_FILES: Partial<ShellFiles> = {
  boot: '',
  skeletons: { css: '', html: { none: '', notice: '', mailbox: '' } },
};

/**
 * Publishes a build without federation in a store, with a page like the product's. The plain build has no skeleton and
 * preloads nothing; the other has both, like the product.
 */
async function publishOneBundle(kind: BundleKind, directory: string, config: RuntimeConfig): Promise<string> {
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
  const registry: Registry = { channel: CHANNEL, revision: 1, shell: kind, remotes, config };
  const files = readShellFiles(store, release);
  const page = renderPage(registry, kind === 'plain' ? { ...files, ...DEFERRED_SHELL_FILES } : files);
  const channel = { channel: CHANNEL, revision: 1, shell: kind, remotes: {}, settings: { config } };
  writeRevision(store, channel, createFirstRevision(), page);
  return store;
}

interface VariantOptions {
  /** The running product, whose API and identity provider all variants use. */
  stack: Stack;
  /** Where the other builds are stored. */
  directory: string;
  /** The paths that are visited. */
  paths: string[];
  log: (line: string) => void;
}

/** Builds what the product is compared with, and serves each variant with an edge of its own in front of one API. */
export async function startVariants(options: VariantOptions): Promise<Record<VariantName, LoadingVariant>> {
  const { stack, directory, paths, log } = options;
  const addresses = readAddresses(join(stack.data, 'addresses.json'));
  if (!addresses?.renderer) throw new Error('The product runs without a renderer.');
  const upstreams = {
    port: 0,
    channel: CHANNEL,
    apiUpstreams: [new URL(addresses.api).origin],
    identityUpstream: `http://${addresses.identity}`,
  };
  async function start(name: string, releases: string, more: Partial<EdgeOptions> = {}): Promise<LoadingVariant> {
    const { port, stop } = await startEdge({ ...upstreams, releases, ...more });
    return { name, url: `http://127.0.0.1:${port}`, stop };
  }
  const releases = join(stack.data, 'releases');
  const { config } = readRegistry(readPage(releases, CHANNEL).html);
  const product = await start('Canvass', releases, { renderer: addresses.renderer });
  const frameOnly = await start('Canvass, frame only', releases);
  log('building the same sources as one plain bundle');
  const plain = await start('one plain bundle', await publishOneBundle('plain', directory, config));
  log('building the same sources as one optimized bundle');
  const split = await start('one optimized bundle', await publishOneBundle('split', directory, config));
  const limit = await startStaticCopies('the limit', product.url, paths);
  return { product, 'frame-only': frameOnly, plain, split, limit };
}
