import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type ChunkGraph, type Compilation, type Compiler } from 'webpack';
import { computeIntegrity } from '@canvass/workspace/integrity';

const PLUGIN_NAME = 'IntegrityPlugin';
const INTEGRITY_TABLE = '__webpack_require__.integrity';

/** A placeholder as long as the hash that replaces it, so that offsets do not change. */
function createPlaceholder(key: string): string {
  return computeIntegrity(`placeholder ${key}`);
}

/** The files of a runtime's lazy chunks with their keys in the table: `12.js`, `12.css`. */
function listLazyFiles(chunk: Chunk): [string, string][] {
  return [...chunk.getAllAsyncChunks()].flatMap((lazy) =>
    [...lazy.files].map((file): [string, string] => [`${lazy.id}${extname(file)}`, file]),
  );
}

/** The keys of the table, computed before the files have names. */
function listTableKeys(chunk: Chunk, graph: ChunkGraph): string[] {
  return [...chunk.getAllAsyncChunks()].flatMap((lazy) => [
    `${lazy.id}.js`,
    ...(graph.getChunkModulesIterableBySourceType(lazy, 'css/mini-extract') ? [`${lazy.id}.css`] : []),
  ]);
}

/** The table of hashes in the entry script. The entry's own hash therefore covers all files it loads. */
class IntegrityTable extends webpack.RuntimeModule {
  constructor() {
    super('integrity', webpack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    if (!this.chunk || !this.chunkGraph) return '';
    const keys = listTableKeys(this.chunk, this.chunkGraph).toSorted();
    return `${INTEGRITY_TABLE} = ${JSON.stringify(Object.fromEntries(keys.map((key) => [key, createPlaceholder(key)])))};`;
  }
}

/** Sets the hash on a new script or link tag, and CORS mode, without which a preloaded file would be fetched twice. */
function renderIntegrityGuard(tag: string, suffix: string, chunkId: string): string {
  const key = `${chunkId} + ${JSON.stringify(suffix)}`;
  return `if (${INTEGRITY_TABLE}[${key}]) ${tag}.integrity = ${INTEGRITY_TABLE}[${key}]; ${tag}.crossOrigin = 'anonymous';`;
}

/**
 * Makes a retry request a new address: browsers may keep a hung or corrupt response as long as they cache immutable
 * files. The addresses requested before are stored for the whole page, because a retry may come from a fresh copy of
 * the same container.
 */
function renderRetryUrl(tag: string, property: 'src' | 'href', url: string): string {
  return `var tried = (self.canvassTried = self.canvassTried || {});
if (tried[${url}]) ${tag}.${property} = ${url} + '?r=' + Date.now().toString(36);
tried[${url}] = true;`;
}

function replacePlaceholders(compilation: Compilation): void {
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    const hashes = listLazyFiles(chunk).map(([key, file]): [string, string] => [
      createPlaceholder(key),
      computeIntegrity(compilation.getAsset(file)?.source.buffer() ?? ''),
    ]);
    for (const file of chunk.files) {
      compilation.updateAsset(file, (source) => {
        let text = source.source().toString();
        for (const [from, to] of hashes) text = text.replaceAll(from, to);
        return new webpack.sources.RawSource(text);
      });
    }
  }
}

/** Reads the written files again: a hash that does not match its file would break the page for all users. */
function verifyWrittenFiles(compilation: Compilation): void {
  const directory = compilation.outputOptions.path ?? '';
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    const runtime = [...chunk.files].map((file) => readFileSync(join(directory, file), 'utf8')).join('\n');
    for (const [, file] of listLazyFiles(chunk)) {
      if (runtime.includes(computeIntegrity(readFileSync(join(directory, file))))) continue;
      throw new Error(`The integrity of ${file} in its entry is not that of the file on disk.`);
    }
  }
}

/** Makes browsers reject a lazy chunk or style sheet whose bytes differ from the build. */
export const integrityPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap(PLUGIN_NAME, (chunk) => {
          compilation.addRuntimeModule(chunk, new IntegrityTable());
          return undefined;
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        PLUGIN_NAME,
        (source) =>
          `${source}\n${renderIntegrityGuard('script', '.js', 'chunkId')}\n${renderRetryUrl('script', 'src', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        PLUGIN_NAME,
        (source) =>
          `${source}\n${renderIntegrityGuard('linkTag', '.css', 'chunkId')}\n${renderRetryUrl('linkTag', 'href', 'fullhref')}`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, () => replacePlaceholders(compilation));
    });
    compiler.hooks.afterEmit.tap(PLUGIN_NAME, verifyWrittenFiles);
  },
};
