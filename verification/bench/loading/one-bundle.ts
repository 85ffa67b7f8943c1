import { writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AREA_CONTRACT_VERSION, type Area, getAreaMetadata } from '@canvass/shared/area';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { getImportRequest } from '@canvass/bundler/area-plugin';
import { writeDocumentParts } from '@canvass/bundler/document-parts';
import { findLazyFiles } from '@canvass/bundler/lazy-files';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { runWebpack } from '@canvass/bundler/run-webpack';
import { createWebpackConfig } from '@canvass/bundler/webpack-config';
import { getAreaFile, inRoot, listRemoteNames, SHELL } from '@canvass/workspace/applications';

/**
 * - `plain`: everything in one file, webpack's result without further settings.
 * - `split`: one application with every optimization of the product except federation: the same preset, a file for each
 *   page, preloaded by the document.
 */
export type BundleKind = 'plain' | 'split';

/** A build of the product's sources without federation, and the files that each page needs besides the entry. */
export interface BuiltBundle {
  dist: string;
  area: Record<string, { metadata: ReturnType<typeof getAreaMetadata>; pages: Record<string, string[]> }>;
}

function isFederation(plugin: unknown): boolean {
  return plugin instanceof ModuleFederationPlugin;
}

/** The product's own preset with imports instead of federation. */
export function createSplitConfig(dist: string): Configuration {
  const preset = createWebpackConfig(SHELL, 'split');
  return {
    ...preset,
    output: { ...preset.output, path: dist },
    plugins: [
      ...(preset.plugins ?? []).filter((plugin) => !isFederation(plugin)),
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/load-page$/,
        inRoot('verification/bench/loading/direct-load-page.ts'),
      ),
      new webpack.NormalModuleReplacementPlugin(
        /\/expose-federation-runtime$/,
        inRoot('verification/bench/loading/no-runtime.ts'),
      ),
    ],
  };
}

/** The same without the preset's size optimizations: no aliases, no leaner contracts, one file. */
export function createPlainConfig(dist: string): Configuration {
  const { optimization: _, resolve: resolving, module, ...config } = createSplitConfig(dist);
  const rules = (module?.rules ?? []).map((rule) => {
    const { loader, options } = (rule ?? {}) as webpack.RuleSetRule;
    if (loader !== 'ts-loader') return rule;
    return { ...(rule as webpack.RuleSetRule), options: { ...(options as object), getCustomTransformers: undefined } };
  });
  return {
    ...config,
    output: { ...config.output, publicPath: `/releases/${SHELL}/plain/` },
    resolve: { extensions: resolving?.extensions ?? [] },
    module: { ...module, rules },
    plugins: [...(config.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function findPageFiles({ name, pages }: Area, lazy: Map<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    pages.map((page) => {
      const module = resolve(dirname(getAreaFile(name)), `${getImportRequest(page) ?? ''}.tsx`);
      return [page.path, lazy.get(module) ?? []];
    }),
  );
}

/** Builds the sources of shell and areas as one application into `directory`. */
export async function buildOneBundle(kind: BundleKind, directory: string): Promise<BuiltBundle> {
  const dist = join(directory, `${kind}-dist`);
  const { compilation } = await runWebpack(kind === 'plain' ? createPlainConfig(dist) : createSplitConfig(dist));
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const entry = files.find((file) => extname(file) === '.js') ?? '';
  const styles = files.filter((file) => extname(file) === '.css');
  const base = { name: SHELL, version: kind, contract: AREA_CONTRACT_VERSION, shared: {}, pages: {} };
  const lazy = findLazyFiles(compilation);
  const document = await writeDocumentParts(dist, { version: kind, lazyFiles: lazy });
  const manifest: BuildManifest = { ...base, entry, styles, document };
  writeFileSync(join(dist, BUILD_MANIFEST), JSON.stringify(manifest));
  const areas = await Promise.all(
    listRemoteNames().map(async (name) => {
      const { area } = (await import(pathToFileURL(getAreaFile(name)).href)) as { area: Area };
      return [name, { metadata: getAreaMetadata(area), pages: findPageFiles(area, lazy) }] as const;
    }),
  );
  return { dist, area: Object.fromEntries(areas) };
}
