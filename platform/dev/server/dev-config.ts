import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import refreshTransformer from 'react-refresh-typescript';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';
import { checkRemoteModules } from '@canvass/bundler/check-modules';
import { stripServerCode } from '@canvass/bundler/strip-server-code';
import { readSharedVersions } from '@canvass/bundler/shared-modules';
import { createFederationPlugin, createSourceRules, createWebpackConfig } from '@canvass/bundler/webpack-config';
import { inRoot, ROOT, SHELL } from '@canvass/workspace/applications';
import { DEV_ENTRY, DEV_VERSION, getDevPath, getUpdatesPath } from '@canvass/workspace/dev-paths';

const require = createRequire(import.meta.url);

/** Options of all development builds: React's development build and readable code. */
function createCommonOptions(name: string, kind = 'dev'): Configuration {
  return {
    mode: 'development',
    devtool: false,
    optimization: { splitChunks: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: inRoot('.cache/webpack'),
      name: `${kind}-${name}`,
      buildDependencies: {
        preset: [
          inRoot('platform/bundler/'),
          inRoot('platform/workspace/'),
          inRoot('tsconfig.base.json'),
          inRoot('package-lock.json'),
        ],
      },
    },
  };
}

/**
 * The shell with React's development build and the fast refresh runtime in front of it. Everything else is as in a
 * release, so that it runs released areas, too.
 * @param output an absolute directory.
 */
export function createDevShellConfig(version: string, output: string): Configuration {
  const preset = createWebpackConfig(SHELL, version);
  return {
    ...preset,
    ...createCommonOptions(SHELL),
    entry: { main: [inRoot('platform/dev/server/browser/provide-refresh.ts'), inRoot('shell/src/start.ts')] },
    output: { ...preset.output, path: output },
    plugins: [
      ...(preset.plugins ?? []),
      // By default, development builds write styles as text into the document, which the page's policy forbids.
      new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: false }),
    ],
  };
}

/** Reports during development what a build would reject. */
const moduleCheckPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap('refusals', (compilation: Compilation) => {
      if (compilation.compiler !== compiler) return;
      try {
        checkRemoteModules(compilation);
      } catch (error) {
        compilation.errors.push(new webpack.WebpackError((error as Error).message));
      }
    });
  },
};

/**
 * A singleton is taken from the shell when a file that uses it is loaded, but not when a loaded file is updated. So the
 * area requests all of them at the start, and a saved file may use one that was not used before.
 */
function listSingletons(): string[] {
  const requests = Object.keys(readSharedVersions()).filter((request) => !request.endsWith('/'));
  return [...requests, 'react/jsx-runtime'];
}

/** An area with fast refresh. As in a release, it has no singletons of its own but uses the shell's. */
export function createDevAreaConfig(name: string): Configuration {
  const preset = createWebpackConfig(name, DEV_VERSION);
  const client = `${require.resolve('webpack-hot-middleware/client')}?path=${getUpdatesPath(name)}&reload=true`;
  return {
    ...preset,
    ...createCommonOptions(name),
    devtool: 'cheap-module-source-map',
    output: {
      ...preset.output,
      publicPath: getDevPath(name),
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    module: { rules: createSourceRules([refreshTransformer(), stripServerCode]) },
    externals: {
      [require.resolve('react-refresh/runtime')]: 'var canvassRefresh',
      'react-refresh/runtime': 'var canvassRefresh',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      createFederationPlugin(name, DEV_VERSION, { filename: DEV_ENTRY, preloadedModules: listSingletons() }),
      new webpack.EntryPlugin(ROOT, client, { name: undefined }),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
      moduleCheckPlugin,
    ],
  };
}

/**
 * An area for the released shell of another origin, without fast refresh: its files are loaded from the origin of its
 * entry, and changes appear when the page is reloaded.
 */
export function createOverrideConfig(name: string): Configuration {
  const preset = createWebpackConfig(name, DEV_VERSION);
  return {
    ...preset,
    ...createCommonOptions(name, 'override'),
    devtool: 'cheap-module-source-map',
    output: { ...preset.output, filename: '[name].js', chunkFilename: '[name].js' },
    module: { rules: createSourceRules() },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      createFederationPlugin(name, DEV_VERSION, { filename: DEV_ENTRY }),
      moduleCheckPlugin,
    ],
  };
}
