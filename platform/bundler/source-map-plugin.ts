import webpack from 'webpack';
import { SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';

/**
 * Writes a source map for each script of a release, in which `release status --errors` looks up where an error was thrown.
 * The maps have names and positions but no sources, scripts do not refer to them, and servers do not send them, because
 * their directory is hidden.
 */
export const sourceMapPlugin = new webpack.SourceMapDevToolPlugin({
  test: /\.js$/,
  filename: `${SOURCE_MAP_DIRECTORY}/[file].map`,
  append: false,
  noSources: true,
  moduleFilenameTemplate: '[resource-path]',
});
