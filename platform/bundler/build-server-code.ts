import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '@canvass/shared/area';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { SERVER_CODE_DIRECTORY, type ServerCode } from '@canvass/workspace/manifest';
import { getAreaFile, inRoot, SHELL } from '@canvass/workspace/applications';
import type { Configuration } from 'webpack';
import { removeAreaLoader } from './area-loaders';
import { runWebpack } from './run-webpack';
import { readSharedVersions } from './shared-modules';
import { stripServerCode } from './strip-server-code';
import { createSourceRules, createWebpackConfig } from './webpack-config';

const SERVER_CODE_FILE = 'server.cjs';

/** Areas get the shared modules from the shell's server code, as in the browser; the shell contains them. */
function listExternals(name: string): string[] {
  if (name === SHELL) return [];
  const requests = Object.keys(readSharedVersions()).filter((request) => !request.endsWith('/'));
  return [...requests, 'react/jsx-runtime'];
}

/**
 * The preset of the code that describes pages on the server, in one file. It is resolved as for browsers, so that both run
 * the same code, and read by people who look at a stack, so it is not minified.
 */
function createServerCodeConfig(name: string, version: string): Configuration {
  const { target, context, mode, resolve, stats, infrastructureLogging } = createWebpackConfig(name, version);
  return {
    name: `${name}-server`,
    mode,
    target,
    context,
    resolve,
    stats,
    infrastructureLogging,
    devtool: false,
    entry: { server: name === SHELL ? inRoot('shell/src/server/index.ts') : getAreaFile(name) },
    output: {
      path: inRoot(name, 'dist', SERVER_CODE_DIRECTORY),
      filename: SERVER_CODE_FILE,
      library: { type: 'commonjs2' },
      globalObject: 'globalThis',
    },
    externalsType: 'commonjs2',
    externals: listExternals(name),
    module: {
      rules: createSourceRules([removeAreaLoader('load'), stripServerCode], []),
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false, splitChunks: false },
    performance: false,
  };
}

/**
 * Builds the code that describes the pages of an application on the server, if it has any, into its finished build.
 * @param area absent for the shell, which provides the modules that areas share.
 */
export async function buildServerCode(
  name: string,
  version: string,
  area: Area | undefined,
): Promise<ServerCode | undefined> {
  const pages = (area?.pages ?? [])
    .filter(({ loadDocument }) => loadDocument)
    .map(({ path, searchParameters = [] }) => ({ path, searchParameters }));
  if (area && pages.length === 0) return undefined;
  await runWebpack(createServerCodeConfig(name, version));
  const file = `${SERVER_CODE_DIRECTORY}/${SERVER_CODE_FILE}`;
  return { file, integrity: computeIntegrity(readFileSync(join(inRoot(name, 'dist'), file))), pages };
}
