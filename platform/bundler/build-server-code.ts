import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import type { Area } from '@canvass/shared/area';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { SERVER_CODE_DIRECTORY, type ServerCode } from '@canvass/workspace/manifest';
import { getAreaFile, inRoot, ROOT, SHELL } from '@canvass/workspace/applications';
import { keepAreaLoaders } from './area-loaders';
import { setComponentIds } from './component-ids';
import { readSharedVersions } from './shared-modules';
import { stripServerCode } from './strip-server-code';
import { QUERY_LIBRARY, ROUTER_LIBRARY } from './webpack-config';

/** The build of styled-components that collects styles; the one for browsers adds them to a document. */
const STYLE_LIBRARY = createRequire(import.meta.url).resolve('styled-components');

const SERVER_CODE_FILE = 'server.cjs';

/** Areas get the shared modules from the shell's server code, as in the browser; the shell contains them. */
function listExternals(name: string): string[] {
  // Nobody signs in on the server, and styles are not streamed.
  if (name === SHELL) return ['firebase/*', 'stream'];
  const requests = Object.keys(readSharedVersions()).filter((request) => !request.endsWith('/'));
  return [...requests, 'react/jsx-runtime'];
}

/** Removes from the sources what only browsers need, as the build for browsers removes what only the server needs. */
const stripPlugin: Plugin = {
  name: 'strip',
  setup(compiler) {
    compiler.onResolve({ filter: /^react-router$/ }, () => ({ path: ROUTER_LIBRARY }));
    compiler.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const { outputText } = ts.transpileModule(await readFile(path, 'utf8'), {
        fileName: path,
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: ts.ModuleKind.ESNext,
          jsx: ts.JsxEmit.ReactJSX,
          verbatimModuleSyntax: false,
        },
        transformers: { before: [keepAreaLoaders('server'), setComponentIds, stripServerCode] },
      });
      return { contents: outputText, loader: 'js' };
    });
  },
};

/**
 * The bundle of the code that renders pages on the server. Packages are resolved as for browsers, so that both run the same
 * code, and it is not minified, because people read it in stacks.
 */
async function bundleServerCode(name: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [name === SHELL ? inRoot('shell/src/server/index.ts') : getAreaFile(name)],
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'query-library': QUERY_LIBRARY, ...(name === SHELL && { 'styled-components': STYLE_LIBRARY }) },
    external: listExternals(name),
    loader: {
      '.css': 'empty',
      '.svg': 'empty',
      '.png': 'empty',
      '.webp': 'empty',
      '.avif': 'empty',
      '.woff2': 'empty',
    },
    plugins: [stripPlugin],
    logLevel: 'warning',
  });
}

/**
 * Builds the code that renders the pages of an application on the server, if it has any, into its finished build.
 * @param area absent for the shell, which provides the modules that areas share.
 */
export async function buildServerCode(name: string, area: Area | undefined): Promise<ServerCode | undefined> {
  const pages = (area?.pages ?? [])
    .filter(({ loadDocument }) => loadDocument)
    .map(({ path, searchParameters = [], sitemap }) => ({ path, searchParameters, ...(sitemap && { sitemap }) }));
  if (area && pages.length === 0) return undefined;
  const file = `${SERVER_CODE_DIRECTORY}/${SERVER_CODE_FILE}`;
  await bundleServerCode(name, inRoot(name, 'dist', file));
  return { file, integrity: computeIntegrity(readFileSync(join(inRoot(name, 'dist'), file))), pages };
}
