import { basename } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';
import { removeFolderHash } from './module-ids-plugin';

const PLUGIN_NAME = 'SourceMapPlugin';

const writeSourceMaps = new webpack.SourceMapDevToolPlugin({
  test: /\.js$/,
  filename: `${SOURCE_MAP_DIRECTORY}/[file].map`,
  append: false,
  noSources: true,
  moduleFilenameTemplate: ({ resourcePath }: { resourcePath: string }) => removeFolderHash(resourcePath),
});

/** Webpack leaves in a map the name that its script had before its hash was computed, which depends on the folder of the checkout. */
function setScriptName(source: webpack.sources.Source, map: string): webpack.sources.Source {
  const text = source.source().toString();
  return new webpack.sources.RawSource(text.replace(/"file":"[^"]*"/, `"file":"${basename(map, '.map')}"`));
}

/**
 * Writes a source map for each script of a release, in which `release status --errors` looks up where an error was thrown.
 * The maps have names and positions but no sources, scripts do not refer to them, and servers do not send them, because
 * their directory is hidden.
 */
export const sourceMapPlugin = {
  apply(compiler: Compiler): void {
    writeSourceMaps.apply(compiler);
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((each) => each.startsWith(`${SOURCE_MAP_DIRECTORY}/`))) {
          compilation.updateAsset(file, (source) => setScriptName(source, file));
        }
      });
    });
  },
};
