import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AREA_CONTRACT_VERSION, type Area, getAreaMetadata } from '@canvass/shared/area';
import { declarations } from '@canvass/shared/contracts/server';
import { createOpenApi } from '@canvass/shared/openapi';
import type { Compilation, Module } from 'webpack';
import { formatAreaJson, collectPageFiles } from './area-plugin';
import { writeCompressedSiblings } from '@canvass/workspace/compression';
import { writeDocumentParts } from './document-parts';
import { API_DESCRIPTION_FILE, BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { measureSizes, readBudgets } from './build-sizes';
import { buildServerCode } from './build-server-code';
import { checkRemoteModules, checkShellModules } from './check-modules';
import { readProvidedModules, readUsedModules } from './module-usage';
import { findLazyFiles } from './lazy-files';
import { runWebpack } from './run-webpack';
import { readSharedVersions } from './shared-modules';
import { readOwners } from '@canvass/workspace/code-owners';
import { readSourceRevision } from '@canvass/workspace/source-revision';
import { getContainerName, getSourceVersion } from '@canvass/workspace/source-version';
import { sourceMapPlugin } from './source-map-plugin';
import { createWebpackConfig } from './webpack-config';
import { formatThirdPartyNotices, NOTICES_FILE } from '@canvass/workspace/third-party-notices';
import { getAreaFile, inRoot, ROOT, SHELL } from '@canvass/workspace/applications';

/** The entry script and its styles. The shell's entry point is `main`; a remote's is named like its container. */
function findEntryFiles(compilation: Compilation, entryPoint: string): { entry: string; styles: string[] } {
  const files = compilation.entrypoints.get(entryPoint)?.getFiles() ?? [];
  const scripts = files.filter((file) => extname(file) === '.js');
  const [entry] = scripts;
  if (entry === undefined || scripts.length > 1) {
    throw new Error(`Expected one entry script for ${entryPoint}, found: ${scripts.join(', ') || 'none'}`);
  }
  return { entry, styles: files.filter((file) => extname(file) === '.css') };
}

async function readArea(name: string): Promise<Area> {
  const module = (await import(pathToFileURL(getAreaFile(name)).href)) as { area?: Area };
  if (!module.area) throw new Error(`${name}/src/area.ts does not export an area`);
  if (module.area.name !== name) throw new Error(`${name}/src/area.ts declares the area ${module.area.name}`);
  return module.area;
}

/** The paths that the shell links to, without their anchors. */
async function readShellLinks(): Promise<string[]> {
  const { areaPaths } = (await import(pathToFileURL(inRoot(SHELL, 'src/paths.ts')).href)) as {
    areaPaths: Record<string, string>;
  };
  return [...new Set(Object.values(areaPaths).map((path) => path.replace(/#.*/, '')))];
}

/** The files of all modules, including those that webpack concatenated. */
function listModuleFiles(compilation: Compilation): string[] {
  return [...compilation.modules]
    .flatMap((module) => [module, ...((module as Module & { modules?: Module[] }).modules ?? [])])
    .map((module) => module.nameForCondition())
    .filter((file) => file !== null);
}

/** Compresses the files of a build, so that publishing it to several stores need not do it again. */
function compressFiles(dist: string): void {
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(dist, entry.name);
    writeCompressedSiblings(path, readFileSync(path));
  }
}

/**
 * Builds the shell or a remote into `<name>/dist`. Types are checked by `npm test` and by `release publish`.
 * @throws an Error if its modules are wrong.
 */
export async function buildApp(name: string): Promise<BuildManifest> {
  const version = getSourceVersion(name);
  const base = {
    name,
    version,
    source: readSourceRevision(name),
    owners: readOwners(name),
    shared: readSharedVersions(),
  };
  const dist = inRoot(name, 'dist');
  const area = name === SHELL ? undefined : await readArea(name);
  const config = createWebpackConfig(name, version);
  const { compilation } = await runWebpack({ ...config, plugins: [...(config.plugins ?? []), sourceMapPlugin] });
  let manifest: BuildManifest;
  if (area) {
    checkRemoteModules(compilation);
    const container = getContainerName(name, version);
    const pages = collectPageFiles(compilation, getAreaFile(name), area.pages);
    const files = findEntryFiles(compilation, container);
    const uses = readUsedModules(compilation);
    manifest = { ...base, contract: area.contract, container, ...files, pages, uses, area: getAreaMetadata(area) };
    writeFileSync(`${dist}/area.json`, formatAreaJson(getAreaMetadata(area)));
  } else {
    checkShellModules(compilation);
    const files = findEntryFiles(compilation, 'main');
    manifest = {
      ...base,
      contract: AREA_CONTRACT_VERSION,
      ...files,
      pages: {},
      provides: readProvidedModules(),
      links: await readShellLinks(),
      document: await writeDocumentParts(dist, { version, lazyFiles: findLazyFiles(compilation) }),
    };
  }
  writeFileSync(join(dist, API_DESCRIPTION_FILE), JSON.stringify(createOpenApi(declarations, '/api')));
  writeFileSync(join(dist, NOTICES_FILE), formatThirdPartyNotices(listModuleFiles(compilation)));
  compressFiles(dist);
  const server = await buildServerCode(name, area);
  manifest = {
    ...manifest,
    ...(server && { server }),
    sizes: measureSizes(dist, manifest),
    budgets: readBudgets(name),
  };
  writeFileSync(`${dist}/${BUILD_MANIFEST}`, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const [name] = process.argv.slice(2);
if (process.argv[1]?.endsWith('build-app.ts')) {
  // The federation plugin writes its generated entry below the working directory.
  process.chdir(ROOT);
  if (name === undefined) throw new Error('Usage: tsx platform/bundler/build-app.ts <shell|mf-…>');
  const startedAt = performance.now();
  try {
    const { version } = await buildApp(name);
    console.log(`built ${name} ${version} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
