import type { AreaMetadata, AreaPage } from '@canvass/shared/area';
import webpack, { type Chunk, type Compilation, type Compiler, type Module } from 'webpack';

const PLUGIN_NAME = 'AreaPlugin';

/**
 * Merges the chunk of `src/area.ts` into the container's entry, which saves a request before the first page. Only
 * possible while `src/area.ts` uses no singleton, because singletons exist only after the container is initialized.
 */
function mergeIntoEntry(compilation: Compilation, chunks: Iterable<Chunk>): void {
  const all = [...chunks];
  const entry = all.find((chunk) => chunk.hasRuntime());
  const area = all.find((chunk) => chunk.name === 'area');
  if (!entry || !area) return;
  const modules = [...compilation.chunkGraph.getChunkModulesIterable(area)];
  if (modules.some((module) => module.type === 'consume-shared-module')) return;
  if (!compilation.chunkGraph.canChunksBeIntegrated(entry, area)) return;
  compilation.chunkGraph.integrateChunks(entry, area);
  compilation.chunks.delete(area);
}

/**
 * The request inside an import such as `() => import('./home/home-page')`. It is read from the function, because webpack needs the
 * import there, and a field with the same path beside it could name another file.
 */
export function getImportRequest(page: AreaPage): string | undefined {
  return /import\(\s*["'`]([^"'`]+)["'`]/.exec(page.load.toString())?.[1];
}

function findAreaModule(compilation: Compilation, file: string): Module | undefined {
  for (const module of compilation.modules) {
    const { rootModule } = module as Module & { rootModule?: Module };
    if (module.nameForCondition() === file) return rootModule ?? module;
  }
  return undefined;
}

/**
 * The files of each page's chunks, so that the document can request them before any script has run.
 * @throws an Error for a page whose `load` is not an import known to the bundler.
 */
export function collectPageFiles(compilation: Compilation, file: string, pages: AreaPage[]): Record<string, string[]> {
  const module = findAreaModule(compilation, file);
  const filesByRequest = new Map<string, string[]>();
  for (const block of module?.blocks ?? []) {
    const [dependency] = block.dependencies;
    const request = dependency instanceof webpack.dependencies.ModuleDependency ? dependency.request : undefined;
    const group = compilation.chunkGraph.getBlockChunkGroup(block);
    if (request !== undefined && group) filesByRequest.set(request, group.getFiles());
  }
  return Object.fromEntries(
    pages.map((page) => {
      const files = filesByRequest.get(getImportRequest(page) ?? '');
      if (!files) throw new Error(`The page ${page.path} has to be loaded by () => import('./…'), without a variable.`);
      return [page.path, files];
    }),
  );
}

/** Merges a remote's `src/area.ts` into its container's entry. */
export const mergeAreaPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: PLUGIN_NAME, stage: 30 }, (chunks) => {
        mergeIntoEntry(compilation, chunks);
      });
    });
  },
};

/** The content of `area.json`, in a stable order. */
export function formatAreaJson(metadata: AreaMetadata): string {
  return `${JSON.stringify(metadata, null, 2)}\n`;
}
