import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type ts from 'typescript';
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack';
import { keepAreaLoaders } from './area-loaders';
import { mergeAreaPlugin } from './area-plugin';
import { setComponentIds } from './component-ids';
import { integrityPlugin } from './integrity-plugin';
import { moduleIdsPlugin } from './module-ids-plugin';
import { stripServerCode } from './strip-server-code';
import { createSharedConfig } from './shared-modules';
import { getContainerName } from '@canvass/workspace/source-version';
import { getAreaFile, inRoot, ROOT, SHELL } from '@canvass/workspace/applications';

const require = createRequire(import.meta.url);

interface MinimizerOptions {
  extractComments: false;
  minify: unknown;
  minimizerOptions: { compress: { passes: number }; mangle: true; format: { comments: false } };
}

/** webpack's own minimizer, resolved from webpack, so that there is no second version to keep in sync. */
const Minimizer = createRequire(require.resolve('webpack'))('minimizer-webpack-plugin') as {
  new (options: MinimizerOptions): WebpackPluginInstance;
  swcMinify: unknown;
};

/** Leaves out code for snapshots and for Node: areas come from the page's registry, never from a manifest. */
const FEDERATION_OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

/**
 * Milliseconds after which a file that a page imports counts as failed, even if the browser still waits for it. A weak link needs
 * half a minute for the largest; the shell says much earlier that a page is late.
 */
const CHUNK_LOAD_TIMEOUT_MS = 180_000;

interface ContainerOptions {
  /** The file name of a remote's entry. */
  filename?: string;
  /** Modules that a remote loads together with its area. */
  preloadedModules?: string[];
}

/** Configures how the shell shares its singletons, or how a remote exposes its area. */
export function createFederationPlugin(
  name: string,
  version: string,
  { filename = 'entry.[contenthash:8].js', preloadedModules = [] }: ContainerOptions = {},
): ModuleFederationPlugin {
  const base = { dts: false, manifest: false, shareStrategy: 'loaded-first' } as const;
  if (name === SHELL) {
    return new ModuleFederationPlugin({
      ...base,
      name: 'canvass_shell',
      remotes: {},
      shared: createSharedConfig('host'),
      experiments: { optimization: FEDERATION_OPTIMIZATION },
    });
  }
  const container = getContainerName(name, version);
  return new ModuleFederationPlugin({
    ...base,
    name: container,
    library: { type: 'var', name: container },
    filename,
    exposes: { './area': { import: [...preloadedModules, getAreaFile(name)], name: 'area' } },
    shared: createSharedConfig('remote'),
    experiments: { externalRuntime: true, optimization: FEDERATION_OPTIMIZATION },
  });
}

const resolveAxiosFile = (file: string) => join(dirname(require.resolve('axios/package.json')), 'lib', file);

/** Adds prefixes for browsers that have not been supported for years; styled-components uses it only if told to. */
const STYLE_PREFIXER = join(dirname(require.resolve('stylis/package.json')), 'src/Prefixer.js');

/** The file of the library behind the query facade. Its own name would resolve to the facade itself. */
export const QUERY_LIBRARY = require
  .resolve('@tanstack/react-query')
  .replace(/(modern|legacy)\/index\.c?js$/, 'modern/index.js');

/** The router's production build: its package exports the development build under every condition. */
export const ROUTER_LIBRARY = join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

const aliases = {
  'query-library': QUERY_LIBRARY,
  'react-router$': ROUTER_LIBRARY,
  // In browsers, axios uses XMLHttpRequest, so its fetch adapter is 6 KB of dead code. Its status names are unused.
  [resolveAxiosFile('adapters/fetch.js')]: false as const,
  [resolveAxiosFile('helpers/HttpStatusCode.js')]: false as const,
  [STYLE_PREFIXER]: false as const,
};

type Transformer = ts.TransformerFactory<ts.SourceFile>;

/**
 * The rules that turn sources into modules.
 * @param transformers TypeScript transformers that run before types are removed.
 */
export function createSourceRules(transformers: Transformer[] = [stripServerCode]): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        configFile: inRoot('tsconfig.base.json'),
        compilerOptions: { noEmit: false, sourceMap: true },
        getCustomTransformers: () => ({ before: [keepAreaLoaders('browser'), setComponentIds, ...transformers] }),
      },
    },
    {
      test: /\.css$/,
      use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { sourceMap: false } }],
      sideEffects: true,
    },
    { test: /\.(svg|png|jpe?g|webp|avif|woff2)$/, type: 'asset/resource' },
  ];
}

/**
 * The build preset of the shell and the remotes. The output runs under a strict content security policy: no eval, no
 * inline code, and a hash for every file that is loaded later.
 */
export function createWebpackConfig(name: string, version: string): Configuration {
  const isShell = name === SHELL;
  return {
    name,
    mode: 'production',
    target: ['web', 'es2022'],
    context: ROOT,
    devtool: false,
    entry: isShell ? { main: inRoot('shell/src/start.ts') } : {},
    output: {
      path: inRoot(name, 'dist'),
      clean: true,
      publicPath: isShell ? `/releases/${SHELL}/${version}/` : 'auto',
      uniqueName: isShell ? 'canvass_shell' : getContainerName(name, version),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      // A module that threw once throws again, rather than providing only some of its exports.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: aliases },
    module: { rules: createSourceRules() },
    optimization: {
      minimizer: [
        new Minimizer({
          extractComments: false,
          minify: Minimizer.swcMinify,
          minimizerOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
      ],
      // One file per page, so that the first page is usable after six requests. Code that pages share is sent again
      // with each page. That costs less than another round trip, and no time if the page was preloaded.
      splitChunks: false,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', ignoreOrder: true }),
      createFederationPlugin(name, version),
      moduleIdsPlugin,
      integrityPlugin,
      ...(isShell ? [] : [mergeAreaPlugin]),
    ],
    // The bytes of a build depend on its sources alone. With a cache on disk, they also depend on earlier sources: webpack
    // merges modules otherwise than in a build from nothing.
    cache: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
